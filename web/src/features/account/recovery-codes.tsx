import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../core/save-file.ts';
import { Button } from '../../ui/button.tsx';

function save(codes: readonly string[], username: string): void {
  const text = `Recovery codes for ${username} at ${location.host}\nEach code works once.\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), `recovery-codes-${username}.txt`);
}

/** The codes, this one time: the server keeps them so that nobody can read them again. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const [said, setSaid] = useState('');
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copied.');
    } catch {
      setSaid('Your browser blocked copying. Select the codes and copy them.');
    }
  };
  return (
    <div className="account-codes stack even">
      <h3 className="item-title">Recovery codes</h3>
      <p className="small-text muted">
        If you lose your phone, each code signs you in once. They won’t be shown again. Store them separately
        from your password.
      </p>
      <ul className="gallery snug">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button icon={Copy} onClick={() => void handleCopy()}>
          Copy codes
        </Button>
        <Button
          icon={Download}
          onClick={() => {
            save(codes, username);
            setSaid('Downloaded.');
          }}
        >
          Download codes
        </Button>
        <span className="small-text muted" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
