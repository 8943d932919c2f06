import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDownload, IconLoader2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatPercent } from '#shared/decimal-text.ts'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { inLavoro, scaricaErrori } from '../api.ts'
import type { Importazione } from '../contract.ts'
import { AnnullaImportazione } from './annulla.tsx'
import { Conti } from './conti.tsx'
import stili from './importa.module.css'
import { checosa, conteggioInParole, giornoEOra, quantiRecord } from './words.ts'

/** The last step: how far the writing is, then what has come of it; the way back stays open. */
export function Scrittura({ dati, onChiudi }: { dati: Importazione; onChiudi: () => void }) {
  const { stato } = dati
  useEffect(() => {
    // The server has written, or taken back, by itself what nobody here has sent.
    if (stato === 'fatta' || stato === 'annullata') void queryClient.invalidateQueries()
  }, [stato])
  return (
    <Scheda>
      <p className="sr-only" role="status">
        {aVoce(dati)}
      </p>
      <div className={stili.esitoFinale}>
        {stato === 'in_corso' ? (
          <InCorso dati={dati} />
        ) : stato === 'in_annullamento' ? (
          <InAnnullamento dati={dati} />
        ) : stato === 'annullata' ? (
          <Annullata dati={dati} />
        ) : (
          <Fatta dati={dati} />
        )}
        <div className={stili.comandi}>
          {stato === 'fatta' && (
            <Button
              color="flame"
              component={AppLink}
              a={dati.tipo === 'articoli' ? '/contabilita/listino' : '/clienti'}
            >
              {dati.tipo === 'articoli' ? 'Vai al listino' : 'Vai ai clienti'}
            </Button>
          )}
          {stato === 'fatta' && dati.tipo !== 'articoli' && (
            <>
              <Button variant="default" component={AppLink} a="/clienti/da-completare">
                Da completare
              </Button>
              <Button variant="default" component={AppLink} a="/clienti/doppioni">
                Possibili doppioni
              </Button>
            </>
          )}
          {!inLavoro(dati) && (
            <Button variant="default" onClick={onChiudi}>
              Importa un altro file
            </Button>
          )}
          <AnnullaImportazione importazione={dati} />
        </div>
      </div>
      {dati.esito && dati.tipo !== 'articoli' && <Conti esito={dati.esito} />}
    </Scheda>
  )
}

/** `Importato 1 cliente`, `Importati 122 clienti e 122 caldaie`, `3 impianti aggiornati` */
const importati = (dati: Importazione) =>
  quantiRecord(dati) === 0
    ? checosa(dati)
    : `${quantiRecord(dati) === 1 ? 'Importato' : 'Importati'} ${checosa(dati)}`

/** What is heard: the beginning, each quarter, the end. */
function aVoce(dati: Importazione): string {
  if (dati.stato === 'annullata') return 'Importazione annullata'
  if (dati.stato === 'in_annullamento') return 'Annullamento in corso'
  if (dati.stato === 'fatta') return importati(dati)
  const quarto = Math.floor((dati.scritte / Math.max(1, dati.da_scrivere)) * 4) * 25
  return quarto > 0 ? `Importato il ${formatPercent(quarto)}` : 'Importazione cominciata'
}

function InCorso({ dati: { scritte, da_scrivere } }: { dati: Importazione }) {
  const parte = da_scrivere === 0 ? 1 : scritte / da_scrivere
  return (
    <>
      <IconLoader2 className={stili.gira} size={40} stroke={1.6} aria-hidden />
      <h2>Importazione in corso</h2>
      <div
        className={stili.barra}
        role="progressbar"
        aria-label="Righe importate"
        aria-valuemin={0}
        aria-valuemax={da_scrivere}
        aria-valuenow={scritte}
        aria-valuetext={`${conteggioInParole(scritte)} di ${conteggioInParole(da_scrivere)} righe`}
      >
        <span style={{ transform: `scaleX(${parte})` }} />
      </div>
      <p>
        <b>{conteggioInParole(scritte)}</b> di {contaInParole(da_scrivere, 'riga', 'righe')}. Puoi cambiare
        pagina: va avanti da sé.
      </p>
    </>
  )
}

function InAnnullamento({ dati }: { dati: Importazione }) {
  return (
    <>
      <IconLoader2 className={stili.gira} size={40} stroke={1.6} aria-hidden />
      <h2>Annullamento in corso</h2>
      <p>Da togliere ancora {checosa(dati)}. Puoi cambiare pagina: va avanti da sé.</p>
    </>
  )
}

function Fatta({ dati }: { dati: Importazione }) {
  const saltati = dati.buone + dati.avvisi + dati.duplicati - dati.scritte
  const scarica = () => scaricaErrori(dati).catch((errore) => toast.errore(errorText(errore)))
  return (
    <>
      <IconCircleCheck className={stili.bene} size={40} stroke={1.6} aria-hidden />
      <h2>{importati(dati)}</h2>
      <p>
        «{dati.nome_file}», {dati.nome_utente} {giornoEOra(dati.finita_il ?? dati.created_at)}.
        {saltati > 0 && ` ${contaInParole(saltati, 'riga saltata', 'righe saltate')}.`}
        {dati.errori > 0 &&
          ` ${contaInParole(dati.errori, 'riga con errori è rimasta', 'righe con errori sono rimaste')} fuori.`}
      </p>
      {dati.errori > 0 && dati.righe_presenti > 0 && (
        <Button variant="light" leftSection={<IconDownload size={18} />} onClick={() => void scarica()}>
          Scarica le righe da correggere
        </Button>
      )}
    </>
  )
}

function Annullata({ dati }: { dati: Importazione }) {
  return (
    <>
      <IconCircleX className={stili.via} size={40} stroke={1.6} aria-hidden />
      <h2>Importazione annullata</h2>
      <p>
        «{dati.nome_file}», {giornoEOra(dati.annullata_il ?? dati.created_at)}.
        {quantiRecord(dati) + dati.aggiornati > 0 && ` Restano ${checosa(dati)}, già in uso.`}
      </p>
    </>
  )
}
