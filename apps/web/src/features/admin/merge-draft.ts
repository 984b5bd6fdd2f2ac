/** The fields whose values differ. */
export function changedFields<Form extends object>(before: Form, after: Form): (keyof Form)[] {
  const fields = Object.keys(after) as (keyof Form)[];
  return fields.filter((field) => before[field] !== after[field]);
}

interface Draft<Form> {
  /** What was stored when the typing began. */
  before: Form;
  typed: Form;
  /** What is stored now. */
  newest: Form;
}

/** What was typed, on top of what somebody else has stored meanwhile: only touched fields keep the typed value. */
export function putTypedOnNewest<Form extends object>({
  before,
  typed,
  newest,
}: Draft<Form>): Form {
  const touched = changedFields(before, typed).map((field) => [field, typed[field]] as const);
  return { ...newest, ...(Object.fromEntries(touched) as Partial<Form>) };
}
