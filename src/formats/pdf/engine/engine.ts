import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConvertError } from '../../../core/errors.js';

/**
 * PDFium compiled to WebAssembly, reached through its raw exports: the package's own wrapper checks every call and costs
 * half of the speed. The module is compiled once a process; an instance is kept from document to document and dropped
 * once a document broke it.
 */

/** A raw export; pointers and booleans are numbers. */
export type Call = (...args: number[]) => number;

export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly call: Readonly<Record<EngineFunction, Call>>;
  /** Scratch memory of `SCRATCH_BYTES`, for results by pointer. */
  readonly scratch: number;
  /** Views of the memory as it is now; use `views` to reach them. */
  current: Views;
  /** Set once a call trapped or ran out of memory: the instance is of no use any more. */
  broken: boolean;
  readonly heap: HeapState;
}

interface HeapState {
  /** Bytes that the heap may grow to. */
  cap: number;
  /** Documents that are open. */
  open: number;
  /** Whether a call asked for more memory than `HEAP_CAP` allows. */
  exhausted: boolean;
}

export interface Views {
  readonly buffer: ArrayBuffer;
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

export const SCRATCH_BYTES = 65_536;
/** Bytes that the heap may grow to besides the document's own; a call that wants more aborts. */
const HEAP_CAP = 256 * 1024 * 1024;

const FUNCTIONS = [
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetFormFieldFlags',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetFormFieldValue',
  'FPDFAnnot_GetLink',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_CountAttachmentPoints',
  'FPDFAnnot_GetAttachmentPoints',
  'FPDFAttachment_GetFile',
  'FPDFAttachment_GetName',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFDest_GetDestPageIndex',
  'FPDFDoc_GetAttachment',
  'FPDFDoc_GetAttachmentCount',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFlags',
  'FPDFFont_GetGlyphWidth',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetWeight',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFLink_GetAction',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetType',
  'FPDFPageObjMark_GetName',
  'FPDFPage_CloseAnnot',
  'FPDFPage_CountObjects',
  'FPDFPage_GetAnnot',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetObject',
  'FPDFPath_CountSegments',
  'FPDFPath_GetDrawMode',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetClose',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_LoadPage',
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDF_GetFormType',
  'FPDF_GetLastError',
  'FPDF_GetMetaText',
  'FPDF_GetPageCount',
  'FPDF_GetPageHeightF',
  'FPDF_GetPageWidthF',
  'FPDF_GetXFAPacketContent',
  'FPDF_GetXFAPacketCount',
  'FPDF_GetXFAPacketName',
  'FPDF_LoadMemDocument',
  'FPDF_LoadPage',
  'FPDF_PageToDevice',
  'FPDF_RenderPageBitmap',
  'FPDF_StructElement_Attr_GetNumberValue',
  'FPDF_StructElement_Attr_GetValue',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_GetAttributeAtIndex',
  'FPDF_StructElement_GetAttributeCount',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetType',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructTree_GetForPage',
  'FPDF_GetFormType',
  'PDFiumExt_OpenFormFillInfo',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'PDFiumExt_CloseFormFillInfo',
  'free',
  'malloc',
] as const;

export type EngineFunction = (typeof FUNCTIONS)[number];

let compiled: Promise<WebAssembly.Module> | undefined;
let kept: Engine | undefined;

/** The process' engine: the one of the last document, or a new instance where that one broke. */
export async function takeEngine(): Promise<Engine> {
  if (kept === undefined || kept.broken) kept = await createEngine();
  return kept;
}

/** Makes room for a document of so many bytes; documents within documents add to it. */
export function allowBytes(engine: Engine, bytes: number): void {
  if (engine.heap.open === 0) engine.heap.cap = HEAP_CAP;
  engine.heap.open++;
  engine.heap.cap += 2 * bytes;
}

/** A document was closed, or could not be opened. */
export function releaseBytes(engine: Engine): void {
  engine.heap.open = Math.max(0, engine.heap.open - 1);
}

/** The memory as it is now: it moves when it grows, so take this again after every call that may allocate. */
export function views(engine: Engine): Views {
  if (engine.current.buffer !== engine.memory.buffer) engine.current = viewsOf(engine.memory);
  return engine.current;
}

/**
 * Turns what a call threw into the error for the sender: WebAssembly traps and aborts leave the instance unusable, so it
 * is marked as broken; anything else is passed on.
 */
export function engineError(engine: Engine, error: unknown): unknown {
  const isTrap = error instanceof WebAssembly.RuntimeError || (error instanceof Error && /abort/i.test(error.message));
  const isStack = error instanceof RangeError && /call stack/i.test(error.message);
  if (!isTrap && !isStack) return error;
  engine.broken = true;
  if (kept === engine) kept = undefined;
  if (isStack) return new ConvertError('nesting-limit', { cause: error });
  return new ConvertError(engine.heap.exhausted || isAbort(error) ? 'memory-limit' : 'corrupt-document', {
    cause: error,
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && /abort/i.test(error.message);
}

async function createEngine(): Promise<Engine> {
  const { init } = await import('@embedpdf/pdfium');
  const globals = new Set(Reflect.ownKeys(globalThis));
  compiled ??= compile();
  const module = await compiled;
  const state: HeapState = { cap: HEAP_CAP, open: 0, exhausted: false };
  const instance = await new Promise<WebAssembly.Instance>((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown) => {
      capHeap(imports, state);
      const created = new WebAssembly.Instance(module, imports);
      const exports = receive(created);
      // The package's start-up must have ended before the first call.
      setImmediate(() => resolve(created));
      return exports;
    };
    const quiet = () => {};
    init({ instantiateWasm, wasmBinary: new Uint8Array(8), print: quiet, printErr: quiet } as never).catch(reject);
  });
  // The package's start-up leaves traps for misspelt names among the globals, which would count as a document's doing.
  for (const key of Reflect.ownKeys(globalThis)) if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
  return startEngine(instance, state);
}

function startEngine(instance: WebAssembly.Instance, state: HeapState): Engine {
  const exports = instance.exports as unknown as Record<string, Call>;
  const memory = instance.exports['memory'] as WebAssembly.Memory;
  const call = Object.create(null) as Record<EngineFunction, Call>;
  for (const name of FUNCTIONS) {
    const found = exports[name];
    if (found === undefined) throw new Error(`PDFium has no ${name}`);
    call[name] = found;
  }
  exports['PDFiumExt_Init']?.();
  const scratch = call.malloc(SCRATCH_BYTES);
  return { memory, call, scratch, current: viewsOf(memory), broken: false, heap: state };
}

/** Emscripten asks this import for memory: past the cap the answer is no, and the call aborts. */
function capHeap(imports: WebAssembly.Imports, state: HeapState): void {
  for (const group of Object.values(imports)) {
    const grow = group['emscripten_resize_heap'];
    if (typeof grow !== 'function') continue;
    group['emscripten_resize_heap'] = (requested: number) => {
      if (requested >>> 0 <= state.cap) return grow(requested) as number;
      state.exhausted = true;
      return 0;
    };
  }
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(path));
}

function viewsOf(memory: WebAssembly.Memory): Views {
  const buffer = memory.buffer as ArrayBuffer;
  return {
    buffer,
    u8: new Uint8Array(buffer),
    u16: new Uint16Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  };
}
