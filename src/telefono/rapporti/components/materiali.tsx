import { TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { articoliApi } from '#carte/articoli/api.ts'
import type { ArticoloInBreve } from '#carte/articoli/contract.ts'
import { UNITA } from '#carte/articoli/rules.ts'
import { doubtfulPoint, formatDecimal, readDecimal } from '#shared/decimal-text.ts'
import { isDecimal } from '#shared/decimals.ts'
import { normalise, searchable, searched } from '#shared/text.ts'
import { MATERIALI_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import type { Bozza, CambiaBozza, Materiale } from './bozza.ts'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
}

const TROVATI = 6
const USATI = 'materiali usati'
const RICORDATI = 30

/** What was used, from the list or by hand. */
export function Materiali({ bozza, cambia }: Props) {
  const [q, setQ] = useState('')
  const [cerca, setCerca] = useState(false)
  const utente = useUser()
  const [usati, setUsati] = useState<number[]>()
  if (usati === undefined) {
    setUsati([])
    void drafts.read<number[]>(utente.id, USATI).then((letti) => setUsati(letti ?? []))
  }
  const { data } = articoliApi.useList()
  const parole = searched(q).split(' ').filter(Boolean)
  const trovati = trova(data?.data ?? [], parole, usati ?? [])
  const { materiali } = bozza

  const aggiungi = (nuovo: Materiale) => {
    setQ('')
    setCerca(false)
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
        <div key={`${materiale.articoloId} ${materiale.descrizione}`} className={stili.riga}>
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
          <TextInput
            className={stili.cerca ?? ''}
            aria-label="Cerca nel listino o scrivi"
            placeholder="Cerca nel listino o scrivi"
            leftSection={<IconSearch size={19} aria-hidden />}
            maxLength={200}
            value={q}
            onFocus={() => setCerca(true)}
            onChange={({ currentTarget: { value } }) => setQ(value)}
          />
          {(q.trim() || (cerca && trovati.length > 0)) && (
            <ul aria-label={q.trim() ? 'Trovati' : 'Usati per ultimi'} className={stili.trovati}>
              {trovati.map(({ id, codice, descrizione, um }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => aggiungi({ articoloId: id, codice, descrizione, um, quantita: '1' })}
                  >
                    {descrizione}
                    <small>{[codice, um].filter(Boolean).join(' · ')}</small>
                  </button>
                </li>
              ))}
              {q.trim() && (
                <li>
                  <button
                    type="button"
                    onClick={() =>
                      aggiungi({
                        ...{ articoloId: null, codice: null, descrizione: q.trim(), um: 'pz', quantita: '1' },
                      })
                    }
                  >
                    Aggiungi «{q.trim()}» a mano
                  </button>
                </li>
              )}
            </ul>
          )}
        </>
      )}
    </Scheda>
  )
}

const numero = (testo: string): number => Number(readDecimal(testo)) || 0

/** What is to be known of a quantity as it was typed; null where it says what it says. */
const letta = ({ quantita }: Materiale): string | null =>
  quantita.trim() !== '' && !isDecimal(readDecimal(quantita))
    ? 'Inserisci un numero, per esempio 2,5'
    : doubtfulPoint(quantita)

/** The same article, or written by hand in the same words. */
const stesso = (a: Materiale, b: Materiale): boolean =>
  a.articoloId === b.articoloId &&
  (a.articoloId !== null || normalise(a.descrizione) === normalise(b.descrizione))

/** One more, or one less, with no more decimals than were there. */
const piu = (riga: Materiale, quanto: number): Materiale => ({
  ...riga,
  quantita: formatDecimal(String(Math.max(0, Math.round((numero(riga.quantita) + quanto) * 1000) / 1000))),
})

/** In use, every word in description or code; the last used come first, and without words they alone. */
function trova(articoli: readonly ArticoloInBreve[], parole: string[], usati: readonly number[]) {
  const posti = new Map(usati.map((id, n) => [id, n]))
  const posto = (id: number) => posti.get(id) ?? usati.length
  return articoli
    .filter(({ id, attivo, codice, descrizione }) => {
      if (parole.length === 0 && !posti.has(id)) return false
      const testo = searchable(`${descrizione} ${codice ?? ''}`)
      return attivo && parole.every((parola) => testo.includes(parola))
    })
    .sort((a, b) => posto(a.id) - posto(b.id))
    .slice(0, TROVATI)
}
