import { accountEndpoints } from '@robin/contract/accounts';
import { ownAccountEndpoints } from '@robin/contract/own-account';
import { accountAdministrationEndpoints } from '@robin/contract/account-administration';
import { limits } from '@robin/contract/limits';
import type { FastifyInstance } from 'fastify';
import { readFormFile } from '#platform/http/multipart.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { AccountDevices } from './account-devices.ts';
import type { AccountPasswords } from './account-passwords.ts';
import type { AccountStanding } from './account-standing.ts';
import { presentAccount, presentDevice } from './accounts.presenter.ts';
import type { AccountsService } from './accounts.service.ts';
import { PROFILE_IMAGES_PATH, type ProfileImages } from './profile-images.ts';

/** Everything that can be done with accounts. */
interface UseCases {
  service: AccountsService;
  standing: AccountStanding;
  passwords: AccountPasswords;
  devices: AccountDevices;
  images: ProfileImages;
}

export function registerAccountRoutes(app: FastifyInstance, useCases: UseCases): void {
  registerSignIn(app, useCases.service);
  registerOwnRoutes(app, useCases);
  registerUserManagement(app, useCases);
  registerProfileImages(app, useCases.images);
}

/** Registering, signing in and out, and the fields of the own account. */
function registerSignIn(app: FastifyInstance, service: AccountsService): void {
  registerEndpoint(app, accountEndpoints.login).handledBy(async ({ body, request }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const token = await service.login(body, { address: request.ip, userAgent });
    return { status: 200, body: { access_token: token, token_type: 'bearer' } };
  });
  registerEndpoint(app, accountEndpoints.register).handledBy(async ({ body, request }) => ({
    status: 201,
    body: presentAccount(await service.register(body, request.ip)),
  }));
  registerEndpoint(app, accountEndpoints.logout).handledBy(async ({ actor }) => {
    await service.logout(actor);
    return { status: 204 };
  });
  registerEndpoint(app, accountEndpoints.getMe).handledBy(async ({ actor }) => ({
    status: 200,
    body: presentAccount(await service.get(actor.userId)),
  }));
  registerEndpoint(app, accountEndpoints.updateMe).handledBy(async ({ actor, body }) => ({
    status: 200,
    body: presentAccount(await service.updateMe(actor, body)),
  }));
}

/** The own account beyond its fields: password, image, and where it is signed in. */
function registerOwnRoutes(app: FastifyInstance, { passwords, devices, images }: UseCases): void {
  registerEndpoint(app, ownAccountEndpoints.changePassword).handledBy(async ({ actor, body }) => {
    await passwords.change(actor, {
      currentPassword: body.current_password,
      newPassword: body.new_password,
    });
    return { status: 200, body: { message: 'The password was changed.' } };
  });
  registerEndpoint(app, ownAccountEndpoints.uploadProfileImage).handledBy(async (call) => {
    const content = await readFormFile(call.request, {
      field: ownAccountEndpoints.uploadProfileImage.fileField,
      maxBytes: limits.profileImageMaxBytes,
    });
    const url = await images.replace(call.actor, content);
    return { status: 200, body: { profile_image_url: url } };
  });
  registerEndpoint(app, ownAccountEndpoints.removeProfileImage).handledBy(async ({ actor }) => ({
    status: 200,
    body: presentAccount(await images.remove(actor)),
  }));
  registerEndpoint(app, ownAccountEndpoints.listDevices).handledBy(async ({ actor }) => ({
    status: 200,
    body: { devices: (await devices.list(actor)).map(presentDevice) },
  }));
  registerEndpoint(app, ownAccountEndpoints.signOutDevice).handledBy(async ({ actor, params }) => {
    await devices.signOut(actor, params.deviceId);
    return { status: 204 };
  });
  registerEndpoint(app, ownAccountEndpoints.signOutDevices).handledBy(async ({ actor, query }) => ({
    status: 200,
    body: {
      signed_out: await devices.signOutAll(actor, { isCurrentKept: query.keep_current ?? false }),
    },
  }));
}

/** What administrators do with the accounts of others. */
function registerUserManagement(app: FastifyInstance, { standing, passwords }: UseCases): void {
  registerEndpoint(app, accountAdministrationEndpoints.listUsers).handledBy(async () => ({
    status: 200,
    body: (await standing.list()).map(presentAccount),
  }));
  registerEndpoint(app, accountAdministrationEndpoints.setUserActive).handledBy(async (call) => {
    const { actor, params, body } = call;
    const request = { actor, userId: params.userId, version: body.version };
    return { status: 200, body: presentAccount(await standing.setActive(request, body.is_active)) };
  });
  registerEndpoint(app, accountAdministrationEndpoints.setUserRoles).handledBy(async (call) => {
    const { actor, params, body } = call;
    const request = { actor, userId: params.userId, version: body.version };
    return { status: 200, body: presentAccount(await standing.setRoles(request, body.roles)) };
  });
  registerEndpoint(app, accountAdministrationEndpoints.resetUserPassword).handledBy(
    async (call) => {
      await passwords.reset(call.actor, call.params.userId, call.body.new_password);
      return { status: 200, body: { message: 'The password was reset.' } };
    },
  );
}

/**
 * The images themselves. A page can't send a token for them, so whoever knows the name may see one; a name has 96
 * random bits and stands only where its account does. What lies behind a name never changes.
 */
function registerProfileImages(app: FastifyInstance, images: ProfileImages): void {
  app.get<{ Params: { file: string } }>(
    `${PROFILE_IMAGES_PATH}/:file`,
    async ({ params }, reply) => {
      const { content, mediaType } = await images.read(params.file);
      return reply
        .type(mediaType)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  );
}
