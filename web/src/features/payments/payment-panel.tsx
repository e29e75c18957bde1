import { CardForm } from '../../domain/payments/card-form.tsx';
import { TestModeBadge } from '../../domain/payments/test-mode-badge.tsx';
import type { CardFormProps } from '../../domain/payments/card-form-props.ts';
import { Card } from '../../ui/card.tsx';

interface Props extends CardFormProps {
  /** What holds for taking the purchase back. */
  terms: string;
}

export function PaymentPanel(props: Props) {
  return (
    <Card as="section" className="pay stack padded-ample" aria-labelledby="payment-title">
      <div className="row between">
        <h2 className="card-title" id="payment-title">
          Payment
        </h2>
        <TestModeBadge mode={props.intent.mode} />
      </div>
      <CardForm {...props} />
    </Card>
  );
}
