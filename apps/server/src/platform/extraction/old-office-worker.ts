import { readPowerPoint97 } from './read-powerpoint-97.ts';
import { readWord97 } from './read-word-97.ts';
import { documentAnswer, runWorker } from './run-worker.ts';
import { spellOutPictures } from './wingdings.ts';

await runWorker(({ content, extension }) => {
  const file = Buffer.from(content.buffer);
  const text = extension === 'doc' ? readWord97(file) : readPowerPoint97(file);
  return documentAnswer(spellOutPictures(text));
});
