/** What is used of what the reader tells of a thing that lies on a page of a PDF. It comes without types. */
export interface PdfAnnotation {
  subtype: string;
  /** Of a field of a form: text, button, choice or signature. */
  fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig';
  fieldName?: string;
  /** As a field is called for whoever can't see it: mostly the words beside it. */
  alternativeText?: string;
  fieldValue?: string | readonly string[] | null;
  options?: readonly { exportValue: string; displayValue: string }[];
  checkBox?: boolean;
  radioButton?: boolean;
  /** Of one of several buttons: what the field is if this is the chosen one. */
  buttonValue?: string | null;
  password?: boolean;
  contentsObj?: { str: string };
  titleObj?: { str: string };
}

/** The value of a field as it is shown; empty where nothing is filled in. */
function shownValue(field: PdfAnnotation): string {
  const { fieldType, fieldValue, options = [] } = field;
  if (fieldType === 'Btn') {
    if (field.checkBox) return fieldValue && fieldValue !== 'Off' ? '☑' : '☐';
    return field.radioButton && fieldValue === field.buttonValue ? String(fieldValue ?? '') : '';
  }
  if (fieldType === 'Sig' || field.password) return '';
  const values = [fieldValue ?? []].flat();
  return values
    .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .join(', ')
    .trim();
}

/** Things on a page whose words stand somewhere else, too, or lead somewhere. */
const WITHOUT_WORDS = new Set(['Widget', 'Link', 'Popup']);

/** What was filled into the forms of a PDF and remarked in it, of which the text of its pages has nothing. */
export function createAnnotationsText() {
  // The same field may stand on several pages.
  const fields = new Set<string>();
  const remarks = new Set<string>();

  return {
    add(annotations: readonly PdfAnnotation[]): void {
      for (const annotation of annotations) {
        const { subtype, fieldName, alternativeText, contentsObj, titleObj } = annotation;
        const value = subtype === 'Widget' ? shownValue(annotation) : '';
        const said = WITHOUT_WORDS.has(subtype) ? '' : (contentsObj?.str ?? '').trim();
        if (value !== '') fields.add(`${alternativeText || fieldName || ''}: ${value}`);
        if (said !== '') remarks.add(titleObj?.str ? `${titleObj.str}: ${said}` : said);
      }
    },
    toString(): string {
      const parts = [
        ['--- Form ---', ...fields],
        ['--- Comments ---', ...remarks],
      ];
      return parts
        .filter(({ length }) => length > 1)
        .map((lines) => lines.join('\n'))
        .join('\n\n');
    },
  };
}
