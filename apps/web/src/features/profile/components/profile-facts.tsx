import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { isKnownGender } from '#features/profile/profile-form.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';

/** The fields of the person, to read. */
export function ProfileFacts() {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const gender = user.geschlecht;
  return (
    <dl className="mt-5 grid gap-3">
      <Fact name={t('fields.username')} value={user.username} />
      <Fact name={t('fields.email')} value={user.email} />
      <Fact name={t('fields.jobRole')} value={user.berufliche_rolle} />
      <Fact
        name={t('fields.gender')}
        value={isKnownGender(gender) ? t(`genders.${gender}`) : gender}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <dt className="text-caption text-text-muted">{name}</dt>
      <dd className={clsx('mt-0.5 text-body wrap-anywhere', !value && 'text-text-subtle')}>
        {value || t('notGiven')}
      </dd>
    </div>
  );
}
