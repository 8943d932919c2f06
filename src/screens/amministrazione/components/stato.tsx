import type { ReactNode } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStato } from '../api.ts'
import type { StatoProgramma } from '../contract.ts'
import { giornoEOraPerEsteso, pesoInParole } from './misure.ts'
import stili from './stato.module.css'

const MOTORI = { sqlite: 'SQLite, in questa cartella', postgres: 'PostgreSQL' } as const

/** How the program is: what somebody asks who helps on the telephone, or what a strip on the Dashboard leads to. */
export function Stato() {
  const stato = useStato()
  return (
    <div className={stili.pagina}>
      <QueryState query={stato} scheletro={<Skeleton righe={8} altezza={40} />}>
        {(dati) => (
          <>
            <Programma stato={dati} />
            <Copie copie={dati.copie} />
            <Lavori lavori={dati.lavori} />
            <Messaggi messaggi={dati.messaggi} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Voce({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div className={stili.voce}>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const breve = (istante: string) => giornoEOraPerEsteso(istante, formatShortDate)

function Programma({ stato: { versione, avviato, archivio, disco } }: { stato: StatoProgramma }) {
  const occupato = disco.totale > 0 ? 1 - disco.libero / disco.totale : 0
  return (
    <Scheda titolo="Programma">
      <dl className={stili.voci}>
        <Voce nome="Versione">Tepore {versione}</Voce>
        <Voce nome="In funzione da">{breve(avviato)}</Voce>
        <Voce nome="Distanze">
          <span>
            Dove sono i comuni:{' '}
            <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
              GeoNames
            </a>{' '}
            (CC BY 4.0)
          </span>
        </Voce>
        <Voce nome="Archivio">
          {MOTORI[archivio.motore]}, {pesoInParole(archivio.dimensione)}
        </Voce>
        <Voce nome="Disco">
          <span>
            {pesoInParole(disco.libero)} liberi su {pesoInParole(disco.totale)}
          </span>
          <span className={stili.barra} data-pieno={occupato > 0.95 || undefined} aria-hidden>
            <span style={{ width: `${Math.round(occupato * 100)}%` }} />
          </span>
        </Voce>
      </dl>
    </Scheda>
  )
}

function Copie({ copie: { ultima, numero, altrove } }: { copie: StatoProgramma['copie'] }) {
  return (
    <Scheda titolo="Copie" azione={<AppLink a="/admin?tab=backup">Vedi i backup</AppLink>}>
      <dl className={stili.voci}>
        <Voce nome="Ultima">
          {ultima
            ? `${breve(ultima.creato)}, ${pesoInParole(ultima.dimensione)}`
            : 'Ancora nessuna: la prima stanotte'}
        </Voce>
        <Voce nome="Tenute">{numero}</Voce>
        <Voce nome="Altrove">
          {altrove
            ? `${altrove.cartella}${altrove.cifrata ? ', cifrate' : ''}${altrove.riuscita ? `, ${breve(altrove.riuscita)}` : ''}`
            : 'Nessuna cartella indicata: un disco rotto porta via anche le copie'}
        </Voce>
      </dl>
      {altrove?.errore && (
        <div className={stili.sotto}>
          <Notice tono="errore" titolo="La copia altrove non è riuscita">
            {altrove.errore}
          </Notice>
        </div>
      )}
    </Scheda>
  )
}

function Lavori({ lavori }: { lavori: StatoProgramma['lavori'] }) {
  return (
    <Scheda titolo="Lavori della notte" senzaMargine>
      <ul className={stili.lavori}>
        {lavori.map(({ nome, titolo, finito, esito, testo }) => (
          <li key={nome}>
            <strong>{titolo}</strong>
            <span className={stili.quando}>{finito ? breve(finito) : 'Non ancora'}</span>
            {esito && (
              <Pill tono={esito === 'errore' ? 'annullato' : testo ? 'corso' : 'completato'}>
                {esito === 'errore' ? 'Non riuscito' : testo ? 'Da vedere' : 'Fatto'}
              </Pill>
            )}
            {testo && <p>{testo}</p>}
          </li>
        ))}
      </ul>
    </Scheda>
  )
}

const POSTA = {
  manca: 'Nessun server indicato: nessun messaggio viene preparato',
  pronta: 'Pronta',
  illeggibile: 'Ferma: va reinserita la password',
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
      <dl className={stili.voci}>
        <Voce nome="Posta in uscita">{POSTA[posta]}</Voce>
        <Voce nome="In coda">{inCoda}</Voce>
        <Voce nome="Da mandare">{daDecidere}</Voce>
        <Voce nome="Falliti o incerti">{falliti}</Voce>
      </dl>
    </Scheda>
  )
}
