import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useEnvelope } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { partyName } from '../party-name.ts';

/** The parties of the envelope, with a badge on the signer. */
export function PartyList() {
  const { i18n } = useLingui();
  const { parties, config } = useEnvelope();
  const headingId = useId();
  return (
    <Landmark as="section" aria-labelledby={headingId}>
      <Heading level={2} id={headingId} className="side-heading">
        {i18n._('side.parties')}
      </Heading>
      <ul className="parties">
        {parties.map((party) => {
          const name = partyName(party, config);
          const isNamed = name !== party.email.trim();
          return (
            <li key={party.id} className="party">
              <span className="party-title" translate={name ? 'no' : undefined}>
                {name || i18n._('side.unnamed')}
              </span>
              {party.isSigner && <span className="party-badge">{i18n._('side.you')}</span>}
              {isNamed && !config.hidesEmails && (
                <span className="party-email" translate="no">
                  {party.email}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Landmark>
  );
}
