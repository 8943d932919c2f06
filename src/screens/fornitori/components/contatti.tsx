import {
  IconMail,
  IconMapPin,
  IconNote,
  IconPhone,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Fornitore } from '#anagrafe/fornitori/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import stili from './scheda-fornitore.module.css'

/** Whom to call and where to write. */
export function Contatti({ fornitore: f }: { fornitore: Fornitore }) {
  const luogo = [f.cap, f.comune, f.provincia && `(${f.provincia})`].filter(Boolean).join(' ')
  const sito = sicuro(f.sito_web)
  const vuoto = ![f.telefono, f.email, f.referente, f.sito_web, f.indirizzo, luogo, f.note].some(Boolean)
  return (
    <Scheda titolo="Contatti">
      {vuoto && <p className={stili.niente}>Nessun contatto indicato</p>}
      <dl className={stili.contatti}>
        <Voce icona={IconPhone} etichetta="Telefono">
          {f.telefono && <PhoneLink numero={f.telefono} icona={false} />}
        </Voce>
        <Voce icona={IconMail} etichetta="Email">
          {f.email && <a href={`mailto:${f.email}`}>{f.email}</a>}
        </Voce>
        <Voce icona={IconUser} etichetta="Referente">
          {f.referente}
        </Voce>
        <Voce icona={IconWorld} etichetta="Sito web">
          {sito ? (
            <a href={sito} target="_blank" rel="noopener noreferrer">
              {sito.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          ) : (
            f.sito_web
          )}
        </Voce>
        <Voce icona={IconMapPin} etichetta="Indirizzo">
          {(f.indirizzo || luogo) && (
            <MapLink
              indirizzo={[f.indirizzo, luogo].filter(Boolean).join(', ')}
              icona={false}
              etichetta={
                <span className={stili.luogo}>
                  {f.indirizzo}
                  <small>{luogo}</small>
                </span>
              }
            />
          )}
        </Voce>
        <Voce icona={IconNote} etichetta="Note">
          {f.note && <span className={stili.note}>{f.note}</span>}
        </Voce>
      </dl>
    </Scheda>
  )
}

/** An address that a click may follow; anything but http and https stays text, whoever wrote it. */
function sicuro(indirizzo: string | null): string | null {
  const url = indirizzo ? URL.parse(indirizzo) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

function Voce({
  icona: Icona,
  etichetta,
  children,
}: {
  icona: TablerIcon
  etichetta: string
  children: ReactNode
}) {
  if (!children) return null
  return (
    <div>
      <Icona aria-hidden />
      <dt>{etichetta}</dt>
      <dd>{children}</dd>
    </div>
  )
}
