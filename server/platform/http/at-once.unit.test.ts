import type { FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const from = (ip: string): FastifyRequest => ({ ip }) as FastifyRequest;
const endless = (): Promise<never> => new Promise(() => {});

test('an account and an address each have a share, and others are not affected', async () => {
  const places = limitConcurrency({ perAccount: 2, perIp: 3, message: 'Busy.' });
  const done = async (): Promise<string> => 'done';
  void places.run(from('203.0.113.1'), 'a', endless);
  void places.run(from('203.0.113.1'), 'a', endless);
  await expect(places.run(from('203.0.113.2'), 'a', done)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 3 },
  });
  expect(await places.run(from('203.0.113.1'), 'b', done)).toBe('done');
  void places.run(from('203.0.113.1'), 'b', endless);
  await expect(places.run(from('203.0.113.1'), 'c', done)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await places.run(from('203.0.113.2'), 'c', done)).toBe('done');
});

test('a client that leaves frees its place where it only waited', async () => {
  const socket = new EventEmitter();
  const request = { ip: '203.0.113.1', raw: { socket } } as unknown as FastifyRequest;
  const places = limitConcurrency({ perAccount: 1, perIp: 1, message: 'Busy.', isReleasedOnDisconnect: true });
  void places.run(request, 'a', endless);
  await expect(places.run(request, 'a', async () => 1)).rejects.toMatchObject({ code: 'too_many_requests' });
  socket.emit('close');
  expect(await places.run(request, 'a', async () => 1)).toBe(1);
  expect(await places.run(request, 'a', async () => 2)).toBe(2);
  expect(socket.listenerCount('close')).toBe(0);
});

test('finished work frees its place, whether or not it succeeded', async () => {
  const places = limitConcurrency({ perAccount: 1, perIp: 1, message: 'Busy.' });
  await expect(places.run(from('203.0.113.1'), 'a', () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
  expect(await places.run(from('203.0.113.1'), 'a', async () => 1)).toBe(1);
  expect(await places.run(from('203.0.113.1'), 'a', async () => 2)).toBe(2);
});
