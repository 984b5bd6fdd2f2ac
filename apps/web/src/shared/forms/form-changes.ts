type IsSame = (one: unknown, other: unknown) => boolean;

/** Of texts that are stored without the white space around them. */
export const isSameTrimmed: IsSame = (one, other) => String(one).trim() === String(other).trim();

/** The fields in which two states of a form differ. */
export function changedFields<Form extends object>(
  before: Form,
  form: Form,
  isSame: IsSame = Object.is,
): (keyof Form)[] {
  const fields = Object.keys(form) as (keyof Form)[];
  return fields.filter((field) => !isSame(before[field], form[field]));
}

/**
 * What was typed over a state of a form, as it was typed. Put on top of what somebody else has stored meanwhile, it takes back
 * nothing that was not touched here.
 */
export function typedOver<Form extends object>(
  before: Form,
  typed: Form,
  isSame?: IsSame,
): Partial<Form> {
  const touched = changedFields(before, typed, isSame).map((field) => [field, typed[field]]);
  return Object.fromEntries(touched) as Partial<Form>;
}
