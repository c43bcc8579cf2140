export { readWithLibarchive as read } from '../../families/archive/libarchive.js';
