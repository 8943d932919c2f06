import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MINUTI_SOLITI } from '../bacheca.rules.ts'
import { giornoEMese } from '../words.rules.ts'

const DurateForm = lazy(() => import('./durate-form.tsx').then((m) => m.DurateForm))

const inParole = (a: Azienda) => {
  const minuti = (campo: keyof typeof MINUTI_SOLITI) => a[campo] ?? MINUTI_SOLITI[campo]
  return [
    `Manutenzione ${minuti('minuti_manutenzione')} minuti, condizionatore ${minuti('minuti_condizionatore')}, RCEE ${minuti('minuti_rcee')}, controllo perdite ${minuti('minuti_fgas')}.`,
    `${viaggioInParole(a)}; il ${formatPercent(a.riserva_guasti)} di ogni giornata resta libero per i guasti.`,
    a.patrono ? `Festa patronale: ${giornoEMese(a.patrono)}.` : 'La festa patronale non è indicata.',
  ].join(' ')
}

/** The way is as long as the distance, but where the company has said otherwise. */
function viaggioInParole({ minuti_viaggio, minuti_viaggio_fuori }: Azienda): string {
  const scelti = [
    minuti_viaggio !== null && `${minuti_viaggio} minuti nella stessa zona`,
    minuti_viaggio_fuori !== null && `${minuti_viaggio_fuori} fra zone vicine`,
  ].filter(Boolean)
  return scelti.length === 0
    ? 'Il viaggio segue la distanza fra i comuni'
    : `Viaggio ${scelti.join(', ')}, altrove secondo la distanza`
}

/** How long works and ways take, what stays free for breakdowns, and the patron saint's day. */
export function SchedaDurate() {
  const azienda = useAzienda()
  const [aperto, setAperto] = useOpened(false)
  return (
    <Scheda
      titolo="Durate"
      azione={
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconEdit size={14} />}
          aria-label="Modifica le durate"
          onClick={() => setAperto(true)}
          {...DurateForm.anticipo}
        >
          Modifica
        </Button>
      }
    >
      <QueryState query={azienda} scheletro={<Skeleton righe={2} altezza={20} />}>
        {(dati) => (
          <>
            <p>{inParole(dati)}</p>
            <DurateForm azienda={dati} aperto={aperto} onChiudi={() => setAperto(false)} />
          </>
        )}
      </QueryState>
    </Scheda>
  )
}
