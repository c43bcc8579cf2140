import { confidence, type Format } from '../../core/format.js';

export const netcdf: Format = {
  id: 'netcdf',
  title: 'NetCDF data (classic)',
  family: 'data',
  mediaTypes: ['application/x-netcdf'],
  extensions: ['nc', 'cdf'],
  sniff: (peek) =>
    peek.startsWith('CDF\u0001') || peek.startsWith('CDF\u0002') ? confidence.SIGNATURE : confidence.NO,
  load: () => import('./reader.js'),
};
