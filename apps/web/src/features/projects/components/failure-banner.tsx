import { useTranslation } from 'react-i18next';
import { failureText, type Failure } from '#features/projects/failure-text.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';

interface FailureBannerProps {
  failure: Failure;
  className?: string;
}

/** What could not be done and why. */
export function FailureBanner({ failure, className }: FailureBannerProps) {
  const { t } = useTranslation(['projects', 'errors']);
  return (
    <ComingIntoView cause={failure.error} className={className}>
      <Alert tone="danger">{failureText(failure, t)}</Alert>
    </ComingIntoView>
  );
}
