import { gunicorn, haproxy, nginx, node, uwsgi } from './http.js';
import { mariadbd, memcached, postgres, redis } from './lines.js';
import { phpFpm } from './php-fpm.js';
import type { Making } from './service.js';

export const SERVICES: Readonly<Record<string, Making>> = {
  redis,
  nginx,
  postgres,
  mariadbd,
  memcached,
  haproxy,
  node,
  gunicorn,
  uwsgi,
  'php-fpm': phpFpm,
};
