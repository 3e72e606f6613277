#!/bin/sh
# The command of a server in /opt/sign-envelope, on the Node that was installed with it. It goes to
# /usr/local/bin/sign-envelope: see docs/guide/deploying.md.
exec /opt/sign-envelope/node_modules/node-linux-*/bin/node /opt/sign-envelope/packages/server/bin/sign-envelope.js "$@"
