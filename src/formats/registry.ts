import type { Format } from '../core/format.js';
import { abiword } from './abiword/format.js';
import { ac3 } from './ac3/format.js';
import { access } from './access/format.js';
import { ape } from './ape/format.js';
import { ar } from './ar/format.js';
import { arrow } from './arrow/format.js';
import { asciidoc } from './asciidoc/format.js';
import { asf } from './asf/format.js';
import { ass } from './ass/format.js';
import { avi } from './avi/format.js';
import { avro } from './avro/format.js';
import { bibtex } from './bibtex/format.js';
import { bzip2 } from './bzip2/format.js';
import { cab } from './cab/format.js';
import { cbor } from './cbor/format.js';
import { chm } from './chm/format.js';
import { context } from './context/format.js';
import { cpio } from './cpio/format.js';
import { creole } from './creole/format.js';
import { cslJson } from './csl-json/format.js';
import { csv } from './csv/format.js';
import { dbf } from './dbf/format.js';
import { dif } from './dif/format.js';
import { diff } from './diff/format.js';
import { dita } from './dita/format.js';
import { djot } from './djot/format.js';
import { djvu } from './djvu/format.js';
import { doc } from './doc/format.js';
import { docbook } from './docbook/format.js';
import { docx } from './docx/format.js';
import { dokuwiki } from './dokuwiki/format.js';
import { drawio } from './drawio/format.js';
import { dwg } from './dwg/format.js';
import { dxf } from './dxf/format.js';
import { emf } from './emf/format.js';
import { eml } from './eml/format.js';
import { endnote } from './endnote/format.js';
import { epub } from './epub/format.js';
import { excelXml } from './excel-xml/format.js';
import { fb2 } from './fb2/format.js';
import { fits } from './fits/format.js';
import { flac } from './flac/format.js';
import { flv } from './flv/format.js';
import { gpx } from './gpx/format.js';
import { gzip } from './gzip/format.js';
import { haddock } from './haddock/format.js';
import { hdf5 } from './hdf5/format.js';
import { html } from './html/format.js';
import { hwp } from './hwp/format.js';
import { hwpx } from './hwpx/format.js';
import { ical } from './ical/format.js';
import { image } from './image/format.js';
import { indesign } from './indesign/format.js';
import { ini } from './ini/format.js';
import { ipynb } from './ipynb/format.js';
import { iso } from './iso/format.js';
import { jats } from './jats/format.js';
import { jira } from './jira/format.js';
import { json } from './json/format.js';
import { keynote } from './keynote/format.js';
import { kml } from './kml/format.js';
import { latex } from './latex/format.js';
import { lha } from './lha/format.js';
import { log } from './log/format.js';
import { lotus } from './lotus/format.js';
import { lz4 } from './lz4/format.js';
import { man } from './man/format.js';
import { marc } from './marc/format.js';
import { markdown } from './markdown/format.js';
import { matlab } from './matlab/format.js';
import { matroska } from './matroska/format.js';
import { mbox } from './mbox/format.js';
import { mediawiki } from './mediawiki/format.js';
import { mhtml } from './mhtml/format.js';
import { microdvd } from './microdvd/format.js';
import { mobi } from './mobi/format.js';
import { mp3 } from './mp3/format.js';
import { mp4 } from './mp4/format.js';
import { mpp } from './mpp/format.js';
import { msg } from './msg/format.js';
import { muse } from './muse/format.js';
import { nbib } from './nbib/format.js';
import { netcdf } from './netcdf/format.js';
import { npy } from './npy/format.js';
import { npz } from './npz/format.js';
import { numbers } from './numbers/format.js';
import { odg } from './odg/format.js';
import { odp } from './odp/format.js';
import { ods } from './ods/format.js';
import { odt } from './odt/format.js';
import { ogg } from './ogg/format.js';
import { onenote } from './onenote/format.js';
import { ooxmlEncrypted } from './ooxml-encrypted/format.js';
import { opml } from './opml/format.js';
import { org } from './org/format.js';
import { pages } from './pages/format.js';
import { parquet } from './parquet/format.js';
import { patent } from './patent/format.js';
import { pdf } from './pdf/format.js';
import { pict } from './pict/format.js';
import { plist } from './plist/format.js';
import { po } from './po/format.js';
import { pod } from './pod/format.js';
import { postscript } from './postscript/format.js';
import { ppt } from './ppt/format.js';
import { pptx } from './pptx/format.js';
import { pst } from './pst/format.js';
import { publisher } from './publisher/format.js';
import { quattro } from './quattro/format.js';
import { rar } from './rar/format.js';
import { ris } from './ris/format.js';
import { rss } from './rss/format.js';
import { rst } from './rst/format.js';
import { rtf } from './rtf/format.js';
import { sas7bdat } from './sas7bdat/format.js';
import { sevenZip } from './seven-zip/format.js';
import { smime } from './smime/format.js';
import { sourceCode } from './source-code/format.js';
import { spss } from './spss/format.js';
import { sqlite } from './sqlite/format.js';
import { srt } from './srt/format.js';
import { staroffice } from './staroffice/format.js';
import { stata } from './stata/format.js';
import { svg } from './svg/format.js';
import { sylk } from './sylk/format.js';
import { tar } from './tar/format.js';
import { tei } from './tei/format.js';
import { text } from './text/format.js';
import { textile } from './textile/format.js';
import { tikiwiki } from './tikiwiki/format.js';
import { tnef } from './tnef/format.js';
import { toml } from './toml/format.js';
import { ttml } from './ttml/format.js';
import { twiki } from './twiki/format.js';
import { txt2tags } from './txt2tags/format.js';
import { typst } from './typst/format.js';
import { vcard } from './vcard/format.js';
import { vimdoc } from './vimdoc/format.js';
import { vimwiki } from './vimwiki/format.js';
import { vsd } from './vsd/format.js';
import { vsdx } from './vsdx/format.js';
import { warc } from './warc/format.js';
import { wave } from './wave/format.js';
import { webvtt } from './webvtt/format.js';
import { wmf } from './wmf/format.js';
import { wordml } from './wordml/format.js';
import { wordperfect } from './wordperfect/format.js';
import { xliff } from './xliff/format.js';
import { xls } from './xls/format.js';
import { xlsb } from './xlsb/format.js';
import { xlsx } from './xlsx/format.js';
import { xml } from './xml/format.js';
import { xps } from './xps/format.js';
import { xpt } from './xpt/format.js';
import { xz } from './xz/format.js';
import { yaml } from './yaml/format.js';
import { zip } from './zip/format.js';
import { zstd } from './zstd/format.js';

/** Every format, sorted by id. The order means nothing: detection compares confidences. */
export const formats: readonly Format[] = [
  abiword,
  ac3,
  access,
  ape,
  ar,
  arrow,
  asciidoc,
  asf,
  ass,
  avi,
  avro,
  bibtex,
  bzip2,
  cab,
  cbor,
  chm,
  context,
  cpio,
  creole,
  cslJson,
  csv,
  dbf,
  dif,
  diff,
  dita,
  djot,
  djvu,
  doc,
  docbook,
  docx,
  dokuwiki,
  drawio,
  dwg,
  dxf,
  emf,
  eml,
  endnote,
  epub,
  excelXml,
  fb2,
  fits,
  flac,
  flv,
  gpx,
  gzip,
  haddock,
  hdf5,
  html,
  hwp,
  hwpx,
  ical,
  image,
  indesign,
  ini,
  ipynb,
  iso,
  jats,
  jira,
  json,
  keynote,
  kml,
  latex,
  lha,
  log,
  lotus,
  lz4,
  man,
  marc,
  markdown,
  matlab,
  matroska,
  mbox,
  mediawiki,
  mhtml,
  microdvd,
  mobi,
  mp3,
  mp4,
  mpp,
  msg,
  muse,
  nbib,
  netcdf,
  npy,
  npz,
  numbers,
  odg,
  odp,
  ods,
  odt,
  ogg,
  onenote,
  ooxmlEncrypted,
  opml,
  org,
  pages,
  parquet,
  patent,
  pdf,
  pict,
  plist,
  po,
  pod,
  postscript,
  ppt,
  pptx,
  pst,
  publisher,
  quattro,
  rar,
  ris,
  rss,
  rst,
  rtf,
  sas7bdat,
  sevenZip,
  smime,
  sourceCode,
  spss,
  sqlite,
  srt,
  staroffice,
  stata,
  svg,
  sylk,
  tar,
  tei,
  text,
  textile,
  tikiwiki,
  tnef,
  toml,
  ttml,
  twiki,
  txt2tags,
  typst,
  vcard,
  vimdoc,
  vimwiki,
  vsd,
  vsdx,
  warc,
  wave,
  webvtt,
  wmf,
  wordml,
  wordperfect,
  xliff,
  xls,
  xlsb,
  xlsx,
  xml,
  xps,
  xpt,
  xz,
  yaml,
  zip,
  zstd,
];
