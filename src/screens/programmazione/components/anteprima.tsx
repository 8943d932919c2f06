import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { inOre } from '#anagrafe/orari/rules.ts'
import { formatLongDay } from '#shared/dates.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { giorniDopo } from '#visite/lotti/rules.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './anteprima.module.css'
import { Perche } from './perche.tsx'
import type { PianoScelto } from './piano.ts'
import type { PostoVisita } from './posti.ts'
import { fra, luogoInParole, nomiLavori } from './words.ts'

const perGiornata = (posti: readonly PostoVisita[]) =>
  [...Map.groupBy(posti, ({ giorno, utenteId }) => `${giorno} ${utenteId}`).values()]
    .map((visite) => [...visite].sort((a, b) => a.inizio - b.inizio))
    .sort(
      ([a], [b]) =>
        (a?.giorno ?? '').localeCompare(b?.giorno ?? '') || (a?.utenteId ?? 0) - (b?.utenteId ?? 0),
    )

interface AnteprimaProps {
  aperta: boolean
  onChiudi: () => void
  piano: PianoScelto
  nomi: ReadonlyMap<number, string>
  /** One day of one technician alone, with what is booked there already. */
  sola?: { utenteId: number; giorno: string } | null
  settimana?: SettimanaDati | undefined
}

/** The plan as a list, round by round; what isn't wanted is taken out here. */
export function Anteprima({ aperta, onChiudi, piano, nomi, sola, settimana }: AnteprimaProps) {
  const giornate = perGiornata(
    sola
      ? piano.posti.filter(({ utenteId, giorno }) => utenteId === sola.utenteId && giorno === sola.giorno)
      : piano.posti,
  )
  const prenotate =
    sola &&
    settimana?.tecnici
      .find(({ id }) => id === sola.utenteId)
      ?.giorni.find(({ giorno }) => giorno === sola.giorno)?.impegni
  return (
    <Dialog
      aperto={aperta}
      onChiudi={onChiudi}
      titolo={sola ? `${nomi.get(sola.utenteId)}, ${formatLongDay(sola.giorno)}` : 'Anteprima'}
      larghezza={620}
      piede={
        <Button variant="default" onClick={onChiudi}>
          Chiudi
        </Button>
      }
    >
      {prenotate && prenotate.length > 0 && (
        <section className={stili.giornata} aria-label="Già prenotate">
          <h3>Già prenotate</h3>
          <ul>
            {prenotate.map(({ id, inizio, fine, luogo, nomeZona }) => (
              <li key={id}>
                <b className="tnum">{fra(inizio, fine)}</b>
                <span>
                  <strong>{nomeZona}</strong>
                  <small>{luogo.indirizzo ?? 'senza via'}</small>
                </span>
              </li>
            ))}
          </ul>
          <AppLink a={`/appuntamenti?data=${sola.giorno}`}>Apri il giorno in Agenda</AppLink>
        </section>
      )}
      {!sola && piano.dopoLaScadenza > 0 && (
        <p className={stili.testa} role="status">
          {piano.dopoLaScadenza === 1 ? '1 visita' : `${piano.dopoLaScadenza} visite`} dopo la scadenza
        </p>
      )}
      {giornate.map((posti) => (
        <Giornata
          key={`${posti[0]?.giorno} ${posti[0]?.utenteId}`}
          posti={posti}
          titolo={
            sola
              ? 'Proposte'
              : `${formatLongDay(posti[0]?.giorno ?? '')} · ${nomi.get(posti[0]?.utenteId ?? 0)}`
          }
          onTogli={(posto) => piano.scegli([posto.riga], false)}
        />
      ))}
      {!sola && <Perche piano={piano} nomi={nomi} />}
    </Dialog>
  )
}

interface GiornataProps {
  titolo: string
  posti: readonly PostoVisita[]
  onTogli: (posto: PostoVisita) => void
}

function Giornata({ titolo, posti, onTogli }: GiornataProps) {
  return (
    <section className={stili.giornata} aria-label={titolo}>
      <h3>{titolo}</h3>
      <ul>
        {posti.map((posto) => {
          const { riga, inizio, fine, perche, aMano } = posto
          const { cliente, zona } = riga.visita
          const nome = nomeCliente(cliente)
          const tardi = giorniDopo(riga.dovuta, posto.giorno)
          return (
            <li key={riga.chiave}>
              <b className="tnum">{fra(inizio, fine)}</b>
              <span>
                <strong>{nome}</strong>
                <small>
                  {[
                    luogoInParole(cliente, zona.nome),
                    nomiLavori(riga.daPrenotare)
                      .map((lavoro) => lavoro.nome)
                      .join(' e '),
                    aMano ? 'messa a mano' : perche,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {tardi > 0 && (
                  <small data-tardi>Dopo la scadenza di {tardi === 1 ? '1 giorno' : `${tardi} giorni`}</small>
                )}
              </span>
              <ActionIcon
                aria-label={`Togli ${nome}, ${inOre(inizio)}`}
                title="Togli dalla scelta"
                onClick={() => onTogli(posto)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
