import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { GRANDEZZE, type Grandezza, LETTURE_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Bozza, CambiaBozza, Lettura } from './bozza.ts'
import { useImpianti } from './impianti.ts'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  clienteId: number
}

/** What was read on the plant; on which one, where the customer has several. */
export function Letture({ bozza, cambia, clienteId }: Props) {
  const impianti = useImpianti(clienteId)
  const { letture } = bozza
  const poni = (n: number, valori: Partial<Bozza['letture'][number]>) =>
    cambia((attuale) => ({ letture: attuale.letture.map((l, i) => (i === n ? { ...l, ...valori } : l)) }))
  return (
    <Scheda
      titolo="Letture"
      conteggio={letture.length || undefined}
      azione={
        letture.length < LETTURE_AL_MASSIMO && (
          <button
            type="button"
            className={stili.senza}
            onClick={() =>
              cambia((attuale) => ({
                letture: [...attuale.letture, nuova(attuale.letture)],
              }))
            }
          >
            <IconPlus size={15} aria-hidden /> Aggiungi
          </button>
        )
      }
    >
      {letture.map(({ grandezza, nome, valore, generatore = '' }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place
        <Stack key={n} gap={8}>
          <div>
            <NativeSelect
              aria-label={`Lettura ${n + 1}`}
              value={grandezza}
              onChange={({ currentTarget: { value } }) => poni(n, { grandezza: value })}
            >
              {Object.entries(GRANDEZZE).map(([chiave, [voce]]) => (
                <option key={chiave} value={chiave}>
                  {voce}
                </option>
              ))}
            </NativeSelect>
            {grandezza === 'altro' && (
              <TextInput
                mt={6}
                aria-label="Che cosa"
                placeholder="Che cosa"
                maxLength={60}
                value={nome}
                onChange={({ currentTarget: { value } }) => poni(n, { nome: value })}
              />
            )}
            {(impianti.length > 1 || generatore) && (
              <NativeSelect
                mt={6}
                aria-label={`Impianto della lettura ${n + 1}`}
                value={generatore}
                onChange={({ currentTarget: { value } }) => poni(n, { generatore: value })}
              >
                <option value="">Quale impianto</option>
                {[...new Set([...impianti, generatore])].filter(Boolean).map((impianto) => (
                  <option key={impianto}>{impianto}</option>
                ))}
              </NativeSelect>
            )}
          </div>
          <div className={stili.lettura}>
            <TextInput
              aria-label={`Valore ${n + 1}`}
              // A draught may be below zero, and numeric keyboards have no minus.
              inputMode={['tiraggio', 'altro'].includes(grandezza) ? 'text' : 'decimal'}
              maxLength={30}
              value={valore}
              rightSection={<small>{GRANDEZZE[grandezza as Grandezza][1]}</small>}
              onChange={({ currentTarget: { value } }) => poni(n, { valore: value })}
            />
            <button
              type="button"
              aria-label={`Togli la lettura ${n + 1}`}
              onClick={() => cambia((attuale) => ({ letture: attuale.letture.filter((_, i) => i !== n) }))}
            >
              <IconTrash size={18} aria-hidden />
            </button>
          </div>
        </Stack>
      ))}
    </Scheda>
  )
}

/** The next quantity that wasn't read yet, on the same plant. */
function nuova(letture: readonly Lettura[]): Lettura {
  const lette = new Set(letture.map(({ grandezza }) => grandezza))
  const grandezza = Object.keys(GRANDEZZE).find((nome) => !lette.has(nome)) ?? 'altro'
  return { grandezza, nome: '', valore: '', generatore: letture.at(-1)?.generatore ?? '' }
}
