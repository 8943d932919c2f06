import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRegistro } from '#anagrafe/registro/api.ts'
import { Cambiamenti } from '#anagrafe/registro/components/cambiamenti.tsx'
import { SegnoAzione } from '#anagrafe/registro/components/segno-azione.tsx'
import { giornoDelRegistro } from '#anagrafe/registro/components/words.ts'
import type { RigaRegistro } from '#anagrafe/registro/contract.ts'
import { AZIONI } from '#anagrafe/registro/rules.ts'
import { timeInRome } from '#shared/dates.ts'
import { useEscape } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import stili from './cronologia.module.css'

const PASSO = 50
const MASSIMO = 200

interface CronologiaProps {
  /** `clienti`, `appuntamenti`, `caldaie`, `condizionatori`, `utenti`, `ditte`, `azienda`. */
  tabella: string
  recordId: number | null
  aperta: boolean
  onClose: () => void
  /** Whose history it is, under the title. */
  soggetto?: ReactNode
}

/** Who changed a record, what and when, the latest first; a drawer, on phones the whole screen. For Admins only. */
export function Cronologia({ tabella, recordId, aperta, onClose, soggetto }: CronologiaProps) {
  // It may open above a form, which the same key must not close.
  useEscape(aperta, onClose)
  return (
    <Drawer.Root
      opened={aperta}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={460}
      classNames={{ content: stili.cassetto ?? '' }}
    >
      <Drawer.Overlay className={stili.velo} />
      <Drawer.Content>
        <div className={stili.testa}>
          <div className={stili.titolo}>
            <Drawer.Title component="h2">Cronologia</Drawer.Title>
            {soggetto && <p>{soggetto}</p>}
          </div>
          <ActionIcon aria-label="Chiudi" onClick={onClose}>
            <IconX />
          </ActionIcon>
        </div>
        <div className={stili.corpo}>
          {recordId !== null && <Righe tabella={tabella} recordId={recordId} />}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Righe({ tabella, recordId }: { tabella: string; recordId: number }) {
  const [limit, setLimit] = useState(PASSO)
  const registro = useRegistro({ tabella, recordId, limit })
  return (
    <QueryState query={registro} vuoto={<Empty frase="Nessuna modifica registrata" piccolo />}>
      {({ data, count }) => (
        <>
          {perGiorno(data).map(([giorno, righe]) => (
            <section key={giorno} className={stili.giorno}>
              <h3>{giorno}</h3>
              <ol>
                {righe.map((riga) => (
                  <li key={riga.id}>
                    <SegnoAzione azione={riga.azione} />
                    <p className={stili.chi}>
                      <b>{AZIONI[riga.azione]}</b> da {riga.nome_utente}
                      <time dateTime={riga.quando}>{timeInRome(riga.quando)}</time>
                    </p>
                    <Cambiamenti riga={riga} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          {count > limit && limit < MASSIMO && (
            <Button
              variant="default"
              fullWidth
              loading={registro.isFetching}
              onClick={() => setLimit(MASSIMO)}
            >
              Mostra le precedenti
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}

function perGiorno(righe: RigaRegistro[]): [string, RigaRegistro[]][] {
  const giorni = new Map<string, RigaRegistro[]>()
  for (const riga of righe) {
    const giorno = giornoDelRegistro(riga.quando)
    giorni.set(giorno, [...(giorni.get(giorno) ?? []), riga])
  }
  return [...giorni]
}
