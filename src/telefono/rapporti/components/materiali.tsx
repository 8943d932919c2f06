import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { articoliApi } from '#carte/articoli/api.ts'
import type { ArticoloInBreve } from '#carte/articoli/contract.ts'
import { UNITA } from '#carte/articoli/rules.ts'
import type { Pezzo } from '#carte/pezzi/contract.ts'
import { arrivoDelPezzo, pezzoDetto } from '#carte/pezzi/rules.ts'
import { doubtfulPoint, formatDecimal, readDecimal } from '#shared/decimal-text.ts'
import { isDecimal } from '#shared/decimals.ts'
import { normalise } from '#shared/text.ts'
import { MATERIALI_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import type { Bozza, CambiaBozza, Materiale } from './bozza.ts'
import { CercaArticolo } from './cerca-articolo.tsx'
import stili from './rapporto.module.css'

/** A part as the day has it. */
export type PezzoDelGiorno = Pick<
  Pezzo,
  'id' | 'uid' | 'descrizione' | 'codice' | 'articolo_id' | 'quantita' | 'stato' | 'arriva_il'
>

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  /** What was taken to the visit: proposed. */
  portati?: readonly PezzoDelGiorno[] | undefined
}

const USATI = 'materiali usati'
const RICORDATI = 30

/** What was used, from the list or by hand. */
export function Materiali({ bozza, cambia, portati = [] }: Props) {
  const [q, setQ] = useState('')
  const utente = useUser()
  const [usati, setUsati] = useState<number[]>()
  if (usati === undefined) {
    setUsati([])
    void drafts.read<number[]>(utente.id, USATI).then((letti) => setUsati(letti ?? []))
  }
  const { data } = articoliApi.useList()
  const { materiali } = bozza
  const proposti = portati.filter(({ id }) => !materiali.some(({ pezzoId }) => pezzoId === id))

  const aggiungi = (nuovo: Materiale) => {
    setQ('')
    cambia((attuale) => {
      const c_e = attuale.materiali.findIndex((materiale) => stesso(materiale, nuovo))
      if (c_e < 0) return { materiali: [...attuale.materiali, nuovo] }
      return { materiali: attuale.materiali.map((m, n) => (n === c_e ? piu(m, 1) : m)) }
    })
    if (nuovo.articoloId === null) return
    const primi = [nuovo.articoloId, ...(usati ?? []).filter((id) => id !== nuovo.articoloId)]
    setUsati(primi)
    void drafts.write(utente.id, USATI, primi.slice(0, RICORDATI))
  }
  const poni = (n: number, fai: (materiale: Materiale) => Materiale | null) =>
    cambia((attuale) => ({
      materiali: attuale.materiali.flatMap((materiale, i) => (i === n ? (fai(materiale) ?? []) : materiale)),
    }))

  return (
    <Scheda titolo="Materiali" conteggio={materiali.length || undefined}>
      {materiali.map((materiale, n) => (
        <div
          key={`${materiale.pezzoId ?? ''} ${materiale.articoloId} ${materiale.descrizione}`}
          className={stili.riga}
        >
          <span>
            <strong>{materiale.descrizione}</strong>
            {materiale.articoloId === null ? (
              <select
                aria-label={`Unità di ${materiale.descrizione}`}
                className={stili.unita}
                value={materiale.um}
                onChange={({ currentTarget: { value } }) => poni(n, (vecchio) => ({ ...vecchio, um: value }))}
              >
                {[...new Set([...UNITA, materiale.um])].map((um) => (
                  <option key={um}>{um}</option>
                ))}
              </select>
            ) : (
              <small>{[materiale.codice, materiale.um].filter(Boolean).join(' · ')}</small>
            )}
          </span>
          <span className={stili.quanti}>
            <button
              type="button"
              aria-label={`Meno ${materiale.descrizione}`}
              onClick={() => poni(n, (vecchio) => (numero(vecchio.quantita) > 1 ? piu(vecchio, -1) : null))}
            >
              <IconMinus size={18} aria-hidden />
            </button>
            <input
              aria-label={`Quantità di ${materiale.descrizione}`}
              inputMode="decimal"
              aria-describedby={letta(materiale) ? `materiale-${n}` : undefined}
              maxLength={24}
              value={materiale.quantita}
              onChange={({ currentTarget: { value } }) =>
                poni(n, (vecchio) => ({ ...vecchio, quantita: value }))
              }
            />
            <button
              type="button"
              aria-label={`Più ${materiale.descrizione}`}
              onClick={() => poni(n, (vecchio) => piu(vecchio, 1))}
            >
              <IconPlus size={18} aria-hidden />
            </button>
          </span>
          {letta(materiale) && (
            <small id={`materiale-${n}`} className={stili.letta}>
              {letta(materiale)}
            </small>
          )}
        </div>
      ))}
      {materiali.length < MATERIALI_AL_MASSIMO && (
        <>
          {proposti.length > 0 && (
            <div className={stili.chips} data-a-capo>
              {proposti.map((pezzo) => (
                <button
                  key={pezzo.id}
                  type="button"
                  className={stili.chip}
                  title={arrivoDelPezzo(pezzo)}
                  onClick={() => aggiungi(materialeDa(pezzo, data?.data ?? []))}
                >
                  <IconPlus size={16} aria-hidden />
                  {pezzoDetto(pezzo)}
                </button>
              ))}
            </div>
          )}
          <CercaArticolo
            aria-label="Cerca nel listino o scrivi"
            placeholder="Cerca nel listino o scrivi"
            leftSection={<IconSearch size={19} aria-hidden />}
            q={q}
            onCerca={setQ}
            primi={usati ?? []}
            onScelto={({ id, codice, descrizione, um }) =>
              aggiungi({ articoloId: id, codice, descrizione, um, quantita: '1' })
            }
            onAMano={(descrizione) =>
              aggiungi({ articoloId: null, codice: null, descrizione, um: 'pz', quantita: '1' })
            }
          />
        </>
      )}
    </Scheda>
  )
}

const materialeDa = (
  { id, articolo_id, codice, descrizione, quantita }: PezzoDelGiorno,
  listino: readonly ArticoloInBreve[],
): Materiale => ({
  ...{ pezzoId: id, articoloId: articolo_id, codice, descrizione, quantita: formatDecimal(quantita) },
  um: listino.find((articolo) => articolo.id === articolo_id)?.um ?? 'pz',
})

const numero = (testo: string): number => Number(readDecimal(testo)) || 0

/** What is to be known of a quantity as it was typed; null where it says what it says. */
const letta = ({ quantita }: Materiale): string | null =>
  quantita.trim() !== '' && !isDecimal(readDecimal(quantita))
    ? 'Inserisci un numero, per esempio 2,5'
    : doubtfulPoint(quantita)

/** The same article, or written by hand in the same words. */
const stesso = (a: Materiale, b: Materiale): boolean =>
  (a.pezzoId ?? null) === (b.pezzoId ?? null) &&
  a.articoloId === b.articoloId &&
  (a.articoloId !== null || normalise(a.descrizione) === normalise(b.descrizione))

/** One more, or one less, with no more decimals than were there. */
const piu = (riga: Materiale, quanto: number): Materiale => ({
  ...riga,
  quantita: formatDecimal(String(Math.max(0, Math.round((numero(riga.quantita) + quanto) * 1000) / 1000))),
})
