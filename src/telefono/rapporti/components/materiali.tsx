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
    cambia((prima) => {
      const c_e = prima.materiali.findIndex((uno) => stesso(uno, nuovo))
      if (c_e < 0) return { materiali: [...prima.materiali, nuovo] }
      return { materiali: prima.materiali.map((uno, n) => (n === c_e ? piu(uno, 1) : uno)) }
    })
    if (nuovo.articoloId === null) return
    const primi = [nuovo.articoloId, ...(usati ?? []).filter((id) => id !== nuovo.articoloId)]
    setUsati(primi)
    void drafts.write(utente.id, USATI, primi.slice(0, RICORDATI))
  }
  const poni = (n: number, fai: (uno: Materiale) => Materiale | null) =>
    cambia((prima) => ({
      materiali: prima.materiali.flatMap((uno, i) => (i === n ? (fai(uno) ?? []) : uno)),
    }))

  return (
    <Scheda titolo="Materiali" conteggio={materiali.length || undefined}>
      {materiali.map((uno, n) => (
        <div key={`${uno.articoloId} ${uno.descrizione}`} className={stili.riga}>
          <span>
            <strong>{uno.descrizione}</strong>
            {uno.articoloId === null ? (
              <select
                aria-label={`Unità di ${uno.descrizione}`}
                className={stili.unita}
                value={uno.um}
                onChange={({ currentTarget: { value } }) => poni(n, (prima) => ({ ...prima, um: value }))}
              >
                {[...new Set([...UNITA, uno.um])].map((um) => (
                  <option key={um}>{um}</option>
                ))}
              </select>
            ) : (
              <small>{[uno.codice, uno.um].filter(Boolean).join(' · ')}</small>
            )}
          </span>
          <span className={stili.quanti}>
            <button
              type="button"
              aria-label={`Meno ${uno.descrizione}`}
              onClick={() => poni(n, (prima) => (numero(prima.quantita) > 1 ? piu(prima, -1) : null))}
            >
              <IconMinus size={18} aria-hidden />
            </button>
            <input
              aria-label={`Quantità di ${uno.descrizione}`}
              inputMode="decimal"
              aria-describedby={letta(uno) ? `materiale-${n}` : undefined}
              maxLength={24}
              value={uno.quantita}
              onChange={({ currentTarget: { value } }) => poni(n, (prima) => ({ ...prima, quantita: value }))}
            />
            <button
              type="button"
              aria-label={`Più ${uno.descrizione}`}
              onClick={() => poni(n, (prima) => piu(prima, 1))}
            >
              <IconPlus size={18} aria-hidden />
            </button>
          </span>
          {letta(uno) && (
            <small id={`materiale-${n}`} className={stili.letta}>
              {letta(uno)}
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
const stesso = (uno: Materiale, altro: Materiale): boolean =>
  uno.articoloId === altro.articoloId &&
  (uno.articoloId !== null || normalise(uno.descrizione) === normalise(altro.descrizione))

/** One more, or one less, with no more decimals than were there. */
const piu = (uno: Materiale, quanto: number): Materiale => ({
  ...uno,
  quantita: formatDecimal(String(Math.max(0, Math.round((numero(uno.quantita) + quanto) * 1000) / 1000))),
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
