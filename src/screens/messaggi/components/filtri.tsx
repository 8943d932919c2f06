import { NativeSelect } from '@mantine/core'
import { useScelteMessaggi } from '#visite/messaggi/api.ts'
import { TIPI_MESSAGGIO, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import { MESSAGGI_IN_PAROLE } from '#visite/messaggi/words.rules.ts'
import { Filters } from '#web/ui/filters.tsx'

interface FiltriProps {
  tipo: TipoMessaggio | undefined
  lottoId: number | undefined
  onTipo: (tipo: string) => void
  onLotto: (lotto: string) => void
}

/** By kind, and by the batch that visits were booked or moved with; nothing where there is nothing to choose among. */
export function Filtri({ tipo, lottoId, onTipo, onLotto }: FiltriProps) {
  const scelte = useScelteMessaggi().data
  const tipi = TIPI_MESSAGGIO.filter((voce) => voce === tipo || scelte?.tipi.includes(voce))
  const lotti = scelte?.lotti ?? []
  if (tipi.length < 2 && lotti.length < 2 && !tipo && !lottoId) return null
  return (
    <Filters
      menu={
        <>
          <NativeSelect
            aria-label="Tipo di messaggio"
            value={tipo ?? ''}
            onChange={({ target }) => onTipo(target.value)}
          >
            <option value="">Ogni tipo</option>
            {tipi.map((voce) => (
              <option key={voce} value={voce}>
                {MESSAGGI_IN_PAROLE[voce]}
              </option>
            ))}
          </NativeSelect>
          {(lotti.length > 0 || lottoId !== undefined) && (
            <NativeSelect
              aria-label="Prenotate insieme"
              value={lottoId ?? ''}
              onChange={({ target }) => onLotto(target.value)}
            >
              <option value="">Ogni visita</option>
              {lotti.map(({ id, titolo }) => (
                <option key={id} value={id}>
                  {titolo}
                </option>
              ))}
              {lottoId !== undefined && lotti.every(({ id }) => id !== lottoId) && (
                <option value={lottoId}>Le visite scelte</option>
              )}
            </NativeSelect>
          )}
        </>
      }
    />
  )
}
