import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays, dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { usePerso } from '#visite/appuntamenti/components/da-inviare.ts'
import { canKeep, keepsDays } from '#web/keeping.ts'
import { useSignOut } from '#web/layout/sign-out.ts'
import { useUser } from '#web/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { inSafari, suApple } from './custodia.tsx'
import { Orologio } from './orologio.tsx'

const Perso = lazy(() => import('./perso.tsx').then((m) => m.Perso))

/** Of this device, whoever uses it: what was read once is not told again. */
const LETTA = 'tepore-detto-senza-rete'

/** What whoever works without a network must know of this device, once; and that the session is about to end. */
export function Avvertenze() {
  const utente = useUser()
  const perso = usePerso(utente.id)
  return (
    <Stack gap={12}>
      {perso && <Perso azioni={perso.azioni} />}
      <Orologio />
      {keepsDays(utente) && <SenzaRete />}
    </Stack>
  )
}

function SenzaRete() {
  const utente = useUser()
  return (
    <>
      {utente.sessione_fino_al && <FineSessione quando={utente.sessione_fino_al} />}
      <PrimaVolta />
    </>
  )
}

function FineSessione({ quando }: { quando: string }) {
  const esci = useSignOut()
  return (
    <Notice
      tono="attenzione"
      titolo={`La sessione finisce ${giornoDi(quando)} alle ${timeInRome(quando)}`}
      azione={
        <Button variant="default" size="compact-sm" onClick={esci}>
          Accedi di nuovo
        </Button>
      }
    >
      Fallo prima, con la rete: senza non si rientra. Ciò che aspetta resta su questo telefono.
    </Notice>
  )
}

/** `oggi`, `domani`, `il 28/11/2026`. */
function giornoDi(istante: string): string {
  const giorno = dayInRome(istante)
  if (giorno === oggi()) return 'oggi'
  return giorno === addDays(oggi(), 1) ? 'domani' : `il ${formatDate(giorno)}`
}

function PrimaVolta() {
  const [letta, setLetta] = useState(() => localStorage.getItem(LETTA) !== null)
  if (letta || (canKeep() && !suApple())) return null
  const fatto = () => {
    setLetta(true)
    try {
      localStorage.setItem(LETTA, '1')
    } catch {
      // No room: it is told again.
    }
  }
  return (
    <Notice
      tono="info"
      {...(canKeep() && { titolo: 'Prima di scendere in cantina' })}
      azione={
        <Button variant="default" size="compact-sm" onClick={fatto}>
          Ho capito
        </Button>
      }
    >
      {!canKeep()
        ? 'Per lavorare senza rete apri Tepore con https. Chiedi all’amministratore.'
        : inSafari()
          ? 'Niente parte mentre Tepore è chiuso, e Safari cancella ciò che aspetta dopo 7 giorni senza aprirlo. Da Condividi scegli «Aggiungi alla schermata Home», poi accedi da lì: ha un accesso suo.'
          : 'Niente parte mentre Tepore è chiuso: aprilo quando hai rete.'}
    </Notice>
  )
}
