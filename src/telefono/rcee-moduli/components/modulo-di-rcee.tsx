import { Button } from '@mantine/core'
import { IconListDetails, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { moduliApi } from '#telefono/rcee-moduli/api.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { useUser } from '#web/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { indirizzoCorrezione, puoCorreggere } from './puo-correggere.ts'

const Intero = lazy(() => import('./catasto/modulo-intero.tsx').then((m) => m.ModuloDaLeggere))

/** Of a report that was compiled here: what became of it, and its fields. Nothing of one whose PDF was uploaded. */
export function ModuloDiRcee({ rcee }: { rcee: Rcee }) {
  const utente = useUser()
  const [aperto, setAperto] = useState(false)
  const { data } = moduliApi.useList({ clienteId: rcee.cliente_id })
  const modulo = data?.data.find(({ rcee_id, stato }) => rcee_id === rcee.id && stato === 'Chiuso')
  if (!modulo) return null
  return (
    <>
      {segni(modulo).map(([tono, testo]) => (
        <Pill key={testo} tono={tono} icona={null}>
          {testo}
        </Pill>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconListDetails size={16} aria-hidden />}
        onClick={() => setAperto(true)}
      >
        Campi del modulo
      </Button>
      {puoCorreggere(utente, modulo) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={16} aria-hidden />}
          component={AppLink}
          a={indirizzoCorrezione(modulo)}
        >
          Correggi
        </Button>
      )}
      {aperto && <Intero id={modulo.id} onChiudi={() => setAperto(false)} />}
    </>
  )
}

/** Who signed, whether it was handed over, whether it is in the registry. */
function segni(m: ModuloInElenco): ['completato' | 'urgente', string][] {
  const consegnato = m.consegnato_come !== null && m.consegnato_come !== 'Non consegnato'
  return [
    m.firma_esito === 'Firmato'
      ? ['completato', `Firmato da ${m.firmatario ?? ''}`]
      : ['urgente', m.firma_esito === 'Assente' ? 'Responsabile assente' : 'Firma rifiutata'],
    consegnato
      ? ['completato', `Consegnato${m.consegnato_il ? ` il ${formatDate(dayInRome(m.consegnato_il))}` : ''}`]
      : ['urgente', 'Da consegnare'],
    m.catasto_caricato_il
      ? ['completato', `Nel catasto dal ${formatDate(m.catasto_caricato_il)}`]
      : ['urgente', 'Da caricare nel catasto'],
  ]
}
