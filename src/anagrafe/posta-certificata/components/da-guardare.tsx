import { Button } from '@mantine/core'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { told, toldFailed } from '#web/ui/told.ts'
import { useDaGuardareNellaPec, useDecidiEmittente, useSegnaVisto } from '../api.ts'
import type { DaGuardare } from '../contract.ts'

const quando = (istante: string) => `${formatDate(dayInRome(istante))}, ${timeInRome(istante)}`

/** Signatures to be known, and messages that nobody could read: nothing where there is neither. */
export function DaGuardareNellaPec() {
  const query = useDaGuardareNellaPec()
  return (
    <QueryState query={query} scheletro={<Skeleton righe={1} altezza={20} />}>
      {({ emittenti, messaggi }) => (
        <>
          {emittenti.map((emittente) => (
            <Emittente key={emittente.id} emittente={emittente} />
          ))}
          {messaggi.length > 0 && (
            <Scheda titolo="Da guardare nella casella" conteggio={messaggi.length} senzaMargine>
              <Rows cols="minmax(0, 1fr) 150px 110px" tablet="minmax(0, 1fr) 150px 110px">
                {messaggi.map((messaggio) => (
                  <Messaggio key={messaggio.id} messaggio={messaggio} />
                ))}
              </Rows>
            </Scheda>
          )}
        </>
      )}
    </QueryState>
  )
}

function Messaggio({
  messaggio: { id, motivo, oggetto, arrivato_il },
}: {
  messaggio: DaGuardare['messaggi'][number]
}) {
  const visto = useSegnaVisto()
  return (
    <Row
      name={oggetto ?? 'Senza oggetto'}
      sub={motivo}
      cells={[quando(arrivato_il)]}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Ho visto ${oggetto ?? 'il messaggio'}`}
          aria-disabled={visto.isPending}
          onClick={() => !visto.isPending && visto.mutate(id, toldFailed('Non è stato segnato'))}
        >
          Ho visto
        </Button>
      }
    />
  )
}

function Emittente({ emittente }: { emittente: DaGuardare['emittenti'][number] }) {
  const { id, indirizzo, nome, certificato, in_attesa } = emittente
  const decidi = useDecidiEmittente()
  const conferma = useConfirm()
  const rispondi = (riconosciuto: boolean) =>
    !decidi.isPending &&
    decidi.mutate(
      { id, riconosciuto },
      told(riconosciuto ? 'Firma riconosciuta: rileggo' : 'I messaggi con questa firma non contano'),
    )
  async function rifiuta() {
    const no = await conferma({
      frase: `Non riconosci ${indirizzo}?`,
      dettaglio: 'Ciò che ha firmato, anche in futuro, non conterà e non sarà elencato.',
      azione: 'Non la riconosco',
      pericolo: true,
    })
    if (no) rispondi(false)
  }
  return (
    <Scheda titolo="Riconosci questa firma?">
      <Stack gap={12}>
        <p>
          <b>{indirizzo}</b>, garantita da <b>{nome}</b>:{' '}
          {contaInParole(in_attesa, 'messaggio aspetta', 'messaggi aspettano')} la risposta. Vale se è il
          gestore della tua casella, o quello del SdI; si chiede una volta sola.
        </p>
        <small>Impronta del certificato: {certificato.slice(0, 16).toUpperCase()}…</small>
        <Line>
          <Button size="xs" aria-disabled={decidi.isPending} onClick={() => rispondi(true)}>
            Sì, la riconosco
          </Button>
          <Button size="xs" variant="default" aria-disabled={decidi.isPending} onClick={() => void rifiuta()}>
            No
          </Button>
        </Line>
      </Stack>
    </Scheda>
  )
}
