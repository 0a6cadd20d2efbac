"""One group for every signed-in user."""

from channels.generic.websocket import AsyncWebsocketConsumer

GROUP = "notes"


class NoteConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        if not self.scope["user"].is_authenticated:
            await self.close()
            return
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def note(self, message: dict) -> None:
        await self.send(text_data=message["html"])
