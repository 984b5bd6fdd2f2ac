/** A key of the keyboard, as it is printed. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-[5px] border border-border-strong bg-surface px-1.5 py-0.5 font-sans text-[0.6875rem] leading-none text-text-2 dark:bg-sunken">
      {children}
    </kbd>
  );
}
