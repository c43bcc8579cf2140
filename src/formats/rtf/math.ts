import { parseXml } from '../../bytes/xml/tree.js';
import { ommlToLatex } from '../../content/math/omml.js';
import { inlineMath, text } from '../../content/tree/build.js';
import type { Frame, MathNode, RtfState } from './state.js';
import { addNode, flush } from './text.js';

/*
 * Equations are OMML spelled in groups: `{\mf{\mfPr{\mtype bar}}{\mnum{\mr a}}{\mden{\mr b}}}`. The first control word of
 * a group is the element; words behind it are properties of the run that LaTeX does not need.
 */

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
/** Formulas nested more deeply than this are not written by people. */
const MAX_DEPTH = 100;

/** `\mmath`: a formula, put where it stands. */
export function beginMath(state: RtfState, frame: Frame): void {
  flush(state);
  if (frame.destination !== 'flow') return;
  const formula: MathNode = { name: 'oMath', children: [], text: '' };
  frame.destination = 'math';
  frame.math = formula;
  frame.onClose = () => {
    frame.destination = 'flow';
    addFormula(state, formula);
  };
}

/** A control word within a formula; false if it is not one of formulas. */
export function mathControl(state: RtfState, word: string): boolean {
  const { frame } = state;
  if (frame.destination !== 'math' || !word.startsWith('m') || frame.math === undefined) return false;
  if (frame.math !== state.frames.at(-1)?.math) return true;
  flush(state);
  const node: MathNode = { name: word.slice(1), children: [], text: '' };
  frame.math.children.push(node);
  frame.math = node;
  return true;
}

function addFormula(state: RtfState, formula: MathNode): void {
  const xml = `<m:oMath xmlns:m="${NAMESPACE}">${formula.children.map((node) => toXml(node, false, 0)).join('')}</m:oMath>`;
  const latex = ommlToLatex(parseXml(xml, state.context.budget).root).trim();
  if (latex !== '') addNode(state, inlineMath(latex));
  else addNode(state, text(plain(formula, 0)));
}

function toXml(node: MathNode, isProperty: boolean, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const value = escapeXml(node.text);
  // Paragraphs of formulas are only formulas here.
  const name = node.name === 'oMathPara' || node.name === 'oMath' ? 'box' : node.name;
  if (name === 'ctrlPr' || name === 'oMathParaPr') return '';
  if (isProperty) return `<m:${name} m:val="${value}"/>`;
  const children = node.children.map((child) => toXml(child, name.endsWith('Pr'), depth + 1)).join('');
  if (name === 'box') return `<m:box><m:e>${run(value)}${children}</m:e></m:box>`;
  if (name === 'r') return `<m:r>${children}<m:t>${value}</m:t></m:r>`;
  return `<m:${name}>${run(value)}${children}</m:${name}>`;
}

function run(value: string): string {
  return value.trim() === '' ? '' : `<m:r><m:t>${value}</m:t></m:r>`;
}

function plain(node: MathNode, depth: number): string {
  if (depth > MAX_DEPTH || node.name.endsWith('Pr')) return '';
  return node.text + node.children.map((child) => plain(child, depth + 1)).join('');
}

function escapeXml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
