import { useMutation } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Deroga, DerogaInput, Scadenza } from './contract.ts'

/** Read only: the program keeps them. */
export const scadenzeApi = resource<Scadenza, never>('/scadenze')

const deroghe = resource<Deroga, DerogaInput>('/deroghe')

export const useCreaDeroga = deroghe.useCreate

export const useTogliDeroga = () =>
  useMutation({ mutationFn: (id: number) => request(`/deroghe/${id}`, { method: 'DELETE' }) })
