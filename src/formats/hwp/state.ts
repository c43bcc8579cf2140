import type { FlowItem, Run } from '../../content/paragraphs/model.js';
import type { HwpState } from '../../families/hwp/document.js';
import type { DocumentInfo } from './info.js';
import type { HwpRecord } from './records.js';

export interface SectionState extends HwpState {
  readonly info: DocumentInfo;
  /** Here because controls hold paragraphs again. */
  paragraphs(records: readonly HwpRecord[]): FlowItem[];
}

/** A paragraph while it is read. */
export interface Line {
  readonly state: SectionState;
  readonly runs: Run[];
  /** What is anchored here and stands after the paragraph. */
  readonly after: FlowItem[];
  href: string | undefined;
}
