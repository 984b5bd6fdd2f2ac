import type { LanguageModelProviderStatus } from '@robin/contract/language-models';
import { useEffect } from 'react';
import { ProviderEditor } from './provider-editor.tsx';
import type { ModelTests } from './use-model-tests.ts';
import { useProviderEdit } from './use-provider-edit.ts';

interface OpenEditorProps {
  status: LanguageModelProviderStatus;
  tests: ModelTests;
  testsAtOnce: boolean;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
  onRemove: () => void;
}

/** The form of one provider with what is typed into it, from its opening to its end. */
export function OpenEditor({ onDirty, onSaved, ...props }: OpenEditorProps) {
  const edit = useProviderEdit(props.status, { onSaved });
  const { isChanged } = edit;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);
  return <ProviderEditor edit={edit} {...props} />;
}
