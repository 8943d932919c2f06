import { Button } from '@mantine/core'
import { IconArrowsJoin, IconArrowsSplit } from '@tabler/icons-react'
import { useState } from 'react'
import { Comuni } from '#archivio/importazioni/components/domanda-comuni.tsx'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { told } from '#web/ui/told.ts'
import { useAnnullaCompila, useCompila, useIncompleti } from '../api.ts'
import type { CompilaInput, Incompleti } from '../contract.ts'
import { compilaInParole, GENERI_INCOMPLETI } from '../rules.ts'

/** Rows of a kind before the rest is asked for. */
const PRIME = 6

/** What customers and plants lack, kind by kind; what has one certain answer is completed with one touch. */
export function ElencoIncompleti() {
  const query = useIncompleti()
  // Of the page: a kind that is completed is gone before it could be taken back.
  const { compila, inCorso } = useCompilaDicendolo()
  return (
    <Pagina
      titolo="Da completare"
      sottotitolo="Non ferma niente: si riempie con calma, anche in blocco"
      indietro={{ a: '/clienti', testo: 'Clienti' }}
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={56} />}
        vuoto={<Empty frase="Niente da completare" come="Clienti e impianti hanno tutto ciò che serve." />}
      >
        {({ data }) => (
          <Stack>
            {data.map((voce) =>
              voce.genere === 'comune' ? (
                <DaRiconoscere key={voce.genere} {...{ voce, compila, inCorso }} />
              ) : (
                <Genere key={voce.genere} {...{ voce, compila, inCorso }} />
              ),
            )}
          </Stack>
        )}
      </QueryState>
    </Pagina>
  )
}

/** Completes, says how many, and takes back from there. */
function useCompilaDicendolo() {
  const compila = useCompila()
  const annulla = useAnnullaCompila()
  const indietro = (operazione: number) =>
    annulla.mutate(operazione, told('Tutto com’era prima', 'Non è stato annullato'))
  return {
    inCorso: compila.isPending ? compila.variables.genere : null,
    compila: (input: CompilaInput) =>
      compila.mutate(input, {
        onSuccess: ({ fatti, operazione }) =>
          toast.successo(`${contaInParole(fatti, 'scheda completata', 'schede completate')}`, {
            annulla: operazione === null ? undefined : () => indietro(operazione),
          }),
        onError: (errore) => toast.errore(errorText(errore, 'Niente è stato completato')),
      }),
  }
}

interface GenereProps extends ReturnType<typeof useCompilaDicendolo> {
  voce: Incompleti
}

function Genere({ voce: { genere, quanti, certi, righe }, compila, inCorso }: GenereProps) {
  const [tutte, setTutte] = useState(false)
  const testo = compilaInParole(genere, certi)
  return (
    <Scheda
      senzaMargine
      titolo={GENERI_INCOMPLETI[genere]}
      conteggio={formatCount(quanti)}
      azione={
        testo && (
          <Button variant="default" loading={inCorso === genere} onClick={() => compila({ genere })}>
            {testo}
          </Button>
        )
      }
      piede={tutte && quanti > righe.length && `Qui i primi ${righe.length} di ${formatCount(quanti)}.`}
    >
      <Rows cols="minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr)" label={GENERI_INCOMPLETI[genere]}>
        {(tutte ? righe : righe.slice(0, PRIME)).map(({ id, cliente, che, proposta, con }) => (
          <Row
            key={id}
            name={cliente.nome}
            to={`/clienti?cliente=${cliente.id}`}
            cells={[che || '–', proposta && <b key="proposta">{proposta}</b>]}
            {...(con !== undefined && {
              actions: (
                <ActionMenu
                  etichetta={`Azioni per ${cliente.nome}`}
                  voci={[
                    menuAction('Sono dello stesso impianto', IconArrowsJoin, () =>
                      compila({ genere, insieme: { id, con, stesso: true } }),
                    ),
                    menuAction('Sono impianti diversi', IconArrowsSplit, () =>
                      compila({ genere, insieme: { id, con, stesso: false } }),
                    ),
                  ]}
                />
              ),
            })}
          />
        ))}
      </Rows>
      <MoreOrLess
        hidden={righe.length - PRIME}
        open={tutte}
        onToggle={() => setTutte(!tutte)}
        words={['Solo i primi', 'Un altro', `Altri ${formatCount(Math.min(quanti, righe.length) - PRIME)}`]}
      />
    </Scheda>
  )
}

/** Each spelling of a comune once, the likeliest one chosen. */
function DaRiconoscere({ voce: { comuni }, compila, inCorso }: GenereProps) {
  const [scelti, setScelti] = useState<Parameters<typeof Comuni>[0]['cambiate']['comuni']>({})
  const risposte = Object.fromEntries(
    comuni.flatMap(({ scritto, proposte: [prima] }) => {
      const { comune, provincia } = scelti[scritto] ?? prima ?? {}
      return comune ? [[scritto, { comune, provincia: provincia ?? '' }] as const] : []
    }),
  )
  const quanti = comuni.reduce((n, { scritto, righe }) => n + (risposte[scritto] ? righe : 0), 0)
  const testo = compilaInParole('comune', quanti)
  return (
    <Stack gap={8}>
      <Comuni
        domande={comuni.map((una) => ({ ...una, risposta: null }))}
        cambiate={{ aziende: {}, comuni: scelti, stesse: {} }}
        onCambia={({ comuni: nuovi }) => setScelti(nuovi)}
      />
      {testo && (
        <Line>
          <Button
            variant="default"
            loading={inCorso === 'comune'}
            onClick={() => compila({ genere: 'comune', comuni: risposte })}
          >
            {testo}
          </Button>
        </Line>
      )}
    </Stack>
  )
}
