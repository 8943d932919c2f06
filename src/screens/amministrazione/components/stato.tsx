import { formatShortDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useStato } from '../api.ts'
import type { StatoProgramma } from '../contract.ts'
import { giornoEOraPerEsteso, pesoInParole } from './misure.ts'

const MOTORI = { sqlite: 'SQLite, in questa cartella', postgres: 'PostgreSQL' } as const

/** How the program is: what somebody asks who helps on the telephone, or what a strip on the Dashboard leads to. */
export function Stato() {
  const stato = useStato()
  return (
    <Stack narrow>
      <QueryState query={stato} scheletro={<Skeleton righe={8} altezza={40} />}>
        {(dati) => (
          <>
            <Programma stato={dati} />
            <Copie copie={dati.copie} />
            <Lavori lavori={dati.lavori} />
            <Messaggi messaggi={dati.messaggi} />
            <Pec pec={dati.pec} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

const breve = (istante: string) => giornoEOraPerEsteso(istante, formatShortDate)

function Programma({ stato: { versione, avviato, archivio, disco } }: { stato: StatoProgramma }) {
  const occupato = disco.totale > 0 ? 1 - disco.libero / disco.totale : 0
  return (
    <Scheda titolo="Programma">
      <Facts>
        <Fact of="Versione">Tepore {versione}</Fact>
        <Fact of="In funzione da">{breve(avviato)}</Fact>
        <Fact of="Distanze">
          <span>
            Dove sono i comuni:{' '}
            <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
              GeoNames
            </a>{' '}
            (CC BY 4.0)
          </span>
        </Fact>
        <Fact of="Archivio">
          {MOTORI[archivio.motore]}, {pesoInParole(archivio.dimensione)}
        </Fact>
        <Fact of="Disco">
          {pesoInParole(disco.libero)} liberi su {pesoInParole(disco.totale)}{' '}
          <Pill tono={occupato > 0.95 ? 'annullato' : 'neutro'} icona={null}>
            pieno al {formatPercent(Math.round(occupato * 100))}
          </Pill>
        </Fact>
      </Facts>
    </Scheda>
  )
}

function Copie({ copie: { ultima, numero, altrove } }: { copie: StatoProgramma['copie'] }) {
  return (
    <Scheda titolo="Copie" azione={<AppLink a="/admin?tab=backup">Vedi i backup</AppLink>}>
      <Facts>
        <Fact of="Ultima">
          {ultima
            ? `${breve(ultima.creato)}, ${pesoInParole(ultima.dimensione)}`
            : 'Ancora nessuna: la prima stanotte'}
        </Fact>
        <Fact of="Tenute">{numero}</Fact>
        <Fact of="Altrove">
          {altrove
            ? `${altrove.cartella}${altrove.cifrata ? ', cifrate' : ''}${altrove.riuscita ? `, ${breve(altrove.riuscita)}` : ''}`
            : 'Nessuna cartella indicata: un disco rotto porta via anche le copie'}
        </Fact>
      </Facts>
      {altrove?.errore && (
        <Notice tono="errore" titolo="La copia altrove non è riuscita">
          {altrove.errore}
        </Notice>
      )}
    </Scheda>
  )
}

function Lavori({ lavori }: { lavori: StatoProgramma['lavori'] }) {
  return (
    <Scheda titolo="Lavori della notte" senzaMargine>
      <Rows cols="minmax(0, 1fr) auto 132px" dense>
        {lavori.map(({ nome, titolo, finito, esito, testo }) => (
          <Row
            key={nome}
            name={titolo}
            sub={testo}
            cells={[finito ? breve(finito) : 'Non ancora']}
            state={
              esito && (
                <Pill tono={esito === 'errore' ? 'annullato' : testo ? 'corso' : 'completato'}>
                  {esito === 'errore' ? 'Non riuscito' : testo ? 'Da vedere' : 'Fatto'}
                </Pill>
              )
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

const POSTA = {
  manca: 'Nessun server indicato: nessun messaggio viene preparato',
  pronta: 'Pronta',
  illeggibile: 'Ferma: va reinserita la password',
  spenta: 'Ferma: questa copia non spedisce ancora',
} as const

function Messaggi({
  messaggi: { posta, daDecidere, inCoda, falliti },
}: {
  messaggi: StatoProgramma['messaggi']
}) {
  return (
    <Scheda
      titolo="Messaggi ai clienti"
      azione={<AppLink a="/appuntamenti/messaggi">Vedi i messaggi</AppLink>}
    >
      <Facts>
        <Fact of="Posta in uscita">{POSTA[posta]}</Fact>
        <Fact of="In coda">{inCoda}</Fact>
        <Fact of="Da mandare">{daDecidere}</Fact>
        <Fact of="Falliti o incerti">{falliti}</Fact>
      </Facts>
    </Scheda>
  )
}

const CASELLA = {
  manca: 'Nessuna casella indicata',
  pronta: 'Pronta',
  illeggibile: 'Ferma: va reinserita la password',
  spenta: 'Ferma: questa copia non spedisce ancora',
} as const

function Pec({ pec: { casella, ultima, inCoda, incerte } }: { pec: StatoProgramma['pec'] }) {
  return (
    <Scheda
      titolo="Posta certificata"
      azione={<AppLink a="/contabilita/da-inviare">Vedi le fatture da inviare</AppLink>}
    >
      <Facts>
        <Fact of="Casella PEC">{CASELLA[casella]}</Fact>
        <Fact of="Spedita l’ultima">{ultima ? breve(ultima) : 'Ancora nessuna'}</Fact>
        <Fact of="In coda">{inCoda}</Fact>
        <Fact of="Dall’esito incerto">{incerte}</Fact>
      </Facts>
    </Scheda>
  )
}
