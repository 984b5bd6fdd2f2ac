const CANCEL_COMMAND = /^complete_workflow \{[\s\S]*\}$/;

/** Whether it is what the button that ends a workflow sends in its person's name: not their words, so it is told in ours. */
export function isCancelCommand(text: string): boolean {
  return CANCEL_COMMAND.test(text);
}
