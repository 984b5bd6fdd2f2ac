import { Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileForm } from '#features/profile/profile-form.ts';
import { usePassingMessage } from '#features/profile/use-passing-message.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { displayName, highestRole } from '#shared/auth/user-names.ts';
import { useKeptForm } from '#shared/forms/kept-form.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { MessageLine } from './message-line.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { KEPT_NAME, ProfileForm } from './profile-form.tsx';
import { RemoveImageButton } from './remove-image-button.tsx';

/** The person: picture, name and role, and below them the fields, to read or to edit. */
export function PersonCard() {
  const { t } = useTranslation(['profile', 'roles']);
  const user = useSignedInUser();
  const role = highestRole(user);
  const kept = useKeptForm(KEPT_NAME, profileForm.partial());
  const [isEditing, setIsEditing] = useState(kept.value !== null);
  // True once the form has been left: the button that opened it is there again and takes the focus.
  const [hasBeenEdited, setHasBeenEdited] = useState(false);
  const { message, show, hide } = usePassingMessage({ doErrorsPass: true });
  // The button that removes the picture goes with it.
  const keptFocus = useKeptFocus();

  const leaveForm = () => {
    kept.forget();
    setIsEditing(false);
    setHasBeenEdited(true);
  };

  return (
    <Card className="p-5">
      <div {...keptFocus} className="flex items-center gap-4 slim:flex-wrap">
        <AvatarPicker onMessage={show} />
        <div className="min-w-0">
          <h1 className="text-section wrap-anywhere">{displayName(user)}</h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-2">
            {role && (
              <Badge
                tone={role === 'admin' ? 'primary' : 'neutral'}
                icon={role === 'admin' ? ShieldCheck : undefined}
              >
                {t(`roles:${role}`)}
              </Badge>
            )}
            <RemoveImageButton onMessage={show} />
          </div>
        </div>
      </div>
      <MessageLine message={message} className="mt-4" />
      {isEditing ? (
        <ProfileForm
          kept={kept.value}
          onSaved={() => {
            leaveForm();
            show({ tone: 'success', text: t('updated') });
          }}
          onFailed={(reason) => show({ tone: 'danger', text: t('updateFailed'), reason })}
          onCancel={leaveForm}
        />
      ) : (
        <>
          <ProfileFacts />
          <Button
            icon={Pencil}
            autoFocus={hasBeenEdited}
            onClick={() => {
              hide();
              setIsEditing(true);
            }}
            className="mt-5"
          >
            {t('edit')}
          </Button>
        </>
      )}
    </Card>
  );
}
