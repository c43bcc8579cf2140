export { readMedia as read } from '../../common/media/reader.js';
