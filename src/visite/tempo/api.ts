import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import type { GiornoDiLavoro } from './contract.ts'

/** One's own days of a period, by day `yyyy-MM-dd`: hours, holidays, absences. Without network those that the telephone keeps. */
export const useTempo = (dal: string, al: string) =>
  useQuery({
    queryKey: ['appuntamenti', 'tempo', dal, al],
    queryFn: ({ signal }) => requestData<GiornoDiLavoro[]>('/tempo', { query: { dal, al }, signal }),
    select: (giorni) => new Map(giorni.map((giorno) => [giorno.giorno, giorno])),
    placeholderData: keepPreviousData,
  })
