export { readMedia as read } from '../../families/media/reader.js';
