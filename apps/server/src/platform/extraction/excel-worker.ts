import { checkPackage } from './check-package.ts';
import { readExcel, readExcel97 } from './read-excel.ts';
import { documentAnswer, runWorker } from './run-worker.ts';

await runWorker(({ content, extension }) => {
  const file = Buffer.from(content.buffer);
  if (extension === 'xls') return documentAnswer(readExcel97(file));
  checkPackage(file);
  return documentAnswer(readExcel(file));
});
