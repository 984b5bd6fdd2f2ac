import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OAuthPanel, SystemPanel, UsersPanel } from '#app/chunks.ts';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { AdminFrame } from '#features/admin/components/admin-frame.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { WorkPage } from './work-page.tsx';

const panels = { users: UsersPanel, system: SystemPanel, oauth: OAuthPanel };

/** The administration area. Each tab is a chunk of its own, loaded when it is opened. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('title'));
  return (
    <WorkPage>
      <AdminFrame
        renderPanel={(tab) => {
          const Panel = panels[tab];
          return (
            <Suspense fallback={<LoadingLine />}>
              <Panel />
            </Suspense>
          );
        }}
      />
    </WorkPage>
  );
}
