import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRegistro } from '#anagrafe/registro/api.ts'
import { Cambiamenti } from '#anagrafe/registro/components/cambiamenti.tsx'
import { SegnoAzione } from '#anagrafe/registro/components/segno-azione.tsx'
import { perGiorno } from '#anagrafe/registro/components/words.ts'
import { AZIONI } from '#anagrafe/registro/rules.ts'
import { timeInRome } from '#shared/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

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
  return (
    <Dialog aperto={aperta} onChiudi={onClose} titolo="Cronologia" larghezza={460} lato>
      {soggetto && <p>{soggetto}</p>}
      {recordId !== null && <Righe tabella={tabella} recordId={recordId} />}
    </Dialog>
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
            <Group key={giorno} title={giorno}>
              <Rows cols="28px minmax(0, 1fr) auto">
                {righe.map((riga) => (
                  <Row
                    key={riga.id}
                    lead={<SegnoAzione azione={riga.azione} />}
                    name={AZIONI[riga.azione]}
                    sub={`da ${riga.nome_utente}`}
                    end={<time dateTime={riga.quando}>{timeInRome(riga.quando)}</time>}
                    below={<Cambiamenti riga={riga} />}
                  />
                ))}
              </Rows>
            </Group>
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
