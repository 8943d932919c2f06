import { IconMail, IconMapPin, IconNote, IconPhone, IconUser, IconWorld } from '@tabler/icons-react'
import type { Fornitore } from '#anagrafe/fornitori/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** Whom to call and where to write. */
export function Contatti({ fornitore: f }: { fornitore: Fornitore }) {
  const luogo = [f.cap, f.comune, f.provincia && `(${f.provincia})`].filter(Boolean).join(' ')
  const sito = sicuro(f.sito_web)
  const vuoto = ![f.telefono, f.email, f.referente, f.sito_web, f.indirizzo, luogo, f.note].some(Boolean)
  return (
    <Scheda titolo="Contatti">
      {vuoto && <p>Nessun contatto indicato</p>}
      <Facts>
        <Fact icon={IconPhone} of="Telefono">
          {f.telefono && <PhoneLink numero={f.telefono} icona={false} />}
        </Fact>
        <Fact icon={IconMail} of="Email">
          {f.email && <a href={`mailto:${f.email}`}>{f.email}</a>}
        </Fact>
        <Fact icon={IconUser} of="Referente">
          {f.referente}
        </Fact>
        <Fact icon={IconWorld} of="Sito web">
          {sito ? (
            <a href={sito} target="_blank" rel="noopener noreferrer">
              {sito.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          ) : (
            f.sito_web
          )}
        </Fact>
        <Fact icon={IconMapPin} of="Indirizzo">
          {(f.indirizzo || luogo) && (
            <MapLink
              indirizzo={[f.indirizzo, luogo].filter(Boolean).join(', ')}
              icona={false}
              etichetta={
                <span>
                  {f.indirizzo}
                  {f.indirizzo && luogo && <br />}
                  {luogo}
                </span>
              }
            />
          )}
        </Fact>
        <Fact icon={IconNote} of="Note">
          {f.note}
        </Fact>
      </Facts>
    </Scheda>
  )
}

/** An address that a click may follow; anything but http and https stays text, whoever wrote it. */
function sicuro(indirizzo: string | null): string | null {
  const url = indirizzo ? URL.parse(indirizzo) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
