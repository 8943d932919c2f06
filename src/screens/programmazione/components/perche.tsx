import { IconCalendarEvent, IconHelpCircle, IconMapPin, IconSun } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { inOre } from '#anagrafe/orari/rules.ts'
import { FuoriDalPiano } from './fuori.tsx'
import stili from './perche.module.css'
import type { PianoScelto } from './piano.ts'

/** `10/12` */
const diMese = (giorno: string) => `${Number(giorno.slice(8))}/${giorno.slice(5, 7)}`

interface PercheProps {
  piano: PianoScelto
  nomi: ReadonlyMap<number, string>
  /** Shows the week of a day; without it the days are no buttons. */
  onGiorno?: (giorno: string) => void
}

/** Why the proposal is as it is: of each round, of hours that somebody asked for, and of what finds no place. */
export function Perche({ piano, nomi, onGiorno }: PercheProps) {
  const { giri, posti, fuori, senzaPartenza, ambito } = piano
  const conOra = posti.filter(({ perche }) => perche)
  if (giri.length + fuori.length === 0) return null
  return (
    <section className={stili.perche} data-intero={!onGiorno || undefined} aria-label="Perché così">
      <h3>Perché così</h3>
      <ul>
        {senzaPartenza.length > 0 && (
          <li data-fuori>
            <IconHelpCircle size={15} aria-hidden />
            <span>
              Non so da dove parte{' '}
              {senzaPartenza.length === ambito?.tecnici.length
                ? 'nessuno'
                : senzaPartenza.map((id) => nomi.get(id)).join(', ')}
              : niente è troppo lontano. Indica il comune dell’azienda, o del tecnico nei suoi orari.
            </span>
          </li>
        )}
        <FuoriDalPiano piano={piano} />
        {giri.map(({ zona, utenteId, giorno, perche }) => (
          <li key={`${zona} ${utenteId} ${giorno}`}>
            {perche.includes('già') ? (
              <IconMapPin size={15} aria-hidden />
            ) : (
              <IconCalendarEvent size={15} aria-hidden />
            )}
            <span>
              <b>{zona}</b> a {nomi.get(utenteId)} il{' '}
              {onGiorno ? (
                <button type="button" className="tnum" onClick={() => onGiorno(giorno)}>
                  {diMese(giorno)}
                </button>
              ) : (
                diMese(giorno)
              )}
              : {perche}
            </span>
          </li>
        ))}
        {conOra.map(({ riga, inizio, perche }) => (
          <li key={riga.chiave}>
            <IconSun size={15} aria-hidden />
            <span>
              <b>{nomeCliente(riga.visita.cliente)}</b> alle {inOre(inizio)}: {perche}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
