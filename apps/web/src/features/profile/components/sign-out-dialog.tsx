import { useTranslation } from 'react-i18next';
import type { SignOutTarget } from '#features/profile/api/devices.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

export type SignOutQuestion =
  | { target: Extract<SignOutTarget, string> }
  | {
      target: Extract<SignOutTarget, object>;
      /** The device by the name that the list gives it. */
      name: string;
    };

interface SignOutDialogProps {
  /** Null while nothing is asked. */
  question: SignOutQuestion | null;
  isBusy: boolean;
  onConfirm: (question: SignOutQuestion) => void;
  onCancel: () => void;
}

/** Asks before devices are signed out. */
export function SignOutDialog({ question, isBusy, onConfirm, onCancel }: SignOutDialogProps) {
  const { t } = useTranslation('profile');
  if (!question) return null;
  const device = 'name' in question ? question.name : '';
  const texts = { others: 'confirmOthers', everywhere: 'confirmEverywhere' } as const;
  const name = typeof question.target === 'string' ? texts[question.target] : 'confirmOne';
  return (
    <ConfirmDialog
      tone="red"
      title={t(`devices.${name}.title`)}
      text={t(`devices.${name}.text`, { device })}
      confirmLabel={t('devices.signOut')}
      isBusy={isBusy}
      onConfirm={() => onConfirm(question)}
      onCancel={onCancel}
    />
  );
}
