export { readWithLibarchive as read } from '../../common/archive/libarchive.js';
