import { useTranslation } from 'react-i18next';
import { Profile } from '#features/profile/components/profile.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { WorkPage } from './work-page.tsx';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  useDocumentTitle(t('title'));
  return (
    <WorkPage>
      <Profile />
    </WorkPage>
  );
}
