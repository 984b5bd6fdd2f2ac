import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SectionCard } from './section-card.tsx';

export function SecurityCard() {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SectionCard title={t('security.title')} text={t('security.text')}>
      <Button icon={KeyRound} onClick={() => setIsOpen(true)} className="mt-4">
        {t('security.change')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </SectionCard>
  );
}
