import { useEffect } from 'react';
import { startRecording } from '#features/devtools/recording/start-recording.ts';
import { forgetShownSession } from '#shared/trace/shown-session.ts';

/** Records in the background as long as it stands. Shows nothing. */
export function Recording() {
  useEffect(() => {
    const stopRecording = startRecording();
    return () => {
      stopRecording();
      forgetShownSession();
    };
  }, []);
  return null;
}
