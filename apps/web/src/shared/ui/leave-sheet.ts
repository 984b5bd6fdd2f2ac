import { createContext } from 'react';

/** Closes the sheet around, for whatever leads to something behind it. Where there is no sheet, nothing is to be done. */
export const LeaveSheetContext = createContext<() => void>(() => undefined);
